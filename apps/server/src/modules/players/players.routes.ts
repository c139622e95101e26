import type { Profile } from '@fairhall/contract'
import type { PlayersDeps } from './players.deps.ts'
import { done, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { marketViewOf, selfExclusionPeriodsOf } from '../settings/index.ts'
import { identityNeededFor } from './ages.service.ts'
import { findCountryRequest, requestCountry } from './country-requests/country-requests.service.ts'
import { type Details, readDetails, shownDetails } from './profile/details.service.ts'
import type { Player } from './players.queries.ts'
import { isNewlyRegistered, shownNickname } from './players.rules.ts'
import { changeProfile, getPlayer, resendConfirmation } from './players.service.ts'

export function playersRoutes(app: App, deps: PlayersDeps): void {
  serve(app, deps, 'getProfile', async ({ playerId, locale }) =>
    showProfile(deps, await getPlayer(deps.db, playerId), locale),
  )
  serve(app, deps, 'updateProfile', async ({ playerId, sessionId, body, locale }) =>
    showProfile(deps, await changeProfile(deps, { playerId, sessionId }, body), locale),
  )
  serve(app, deps, 'getCountryRequest', ({ playerId }) => findCountryRequest(deps, playerId))
  serve(app, deps, 'requestCountry', ({ playerId, body }) => requestCountry(deps, playerId, body.country), {
    kind: 'attempt',
  })
  serve(app, deps, 'resendEmailConfirmation', ({ playerId }) => done(resendConfirmation(deps, playerId)))
}

async function showProfile(deps: PlayersDeps, player: Player, locale: string): Promise<Profile> {
  // The security answer is for staff to compare and is never returned.
  const names = shownDetails(deps).filter((name) => name !== 'securityAnswer')
  return toProfile(deps, player, locale, await readDetails(deps, deps.db, player.id, names))
}

/** Falls back to the default if the player's language is no longer offered. */
function offeredLocale({ settings }: PlayersDeps, chosen: string): string {
  const { locales, defaultLocale } = settings.current()
  return locales.some(({ code }) => code === chosen) ? chosen : defaultLocale.code
}

function toProfile(deps: PlayersDeps, player: Player, locale: string, details: Details): Profile {
  const unknown = deps.content.current().text(locale, 'global-components.player.unknown')
  return {
    id: player.id,
    email: player.email,
    isEmailConfirmed: player.email_confirmed_at !== null,
    phone: player.phone,
    isPhoneConfirmed: player.phone !== null && player.phone_confirmed_at !== null,
    isIdentityConfirmed: player.identity_checked_at !== null,
    firstName: player.first_name,
    lastName: player.last_name,
    nickname: player.nickname,
    shownNickname: shownNickname(player, unknown),
    birthdate: player.birthdate,
    gender: player.gender,
    country: player.country,
    city: player.city,
    address: player.address,
    postalCode: player.postal_code,
    nationality: details.nationality ?? null,
    additionalAddress: details.additionalAddress ?? null,
    profession: details.profession ?? null,
    placeOfBirth: details.placeOfBirth ?? null,
    personalIdNumber: details.personalIdNumber ?? null,
    cpf_number: details.cpf_number ?? null,
    securityQuestion: details.securityQuestion ?? null,
    timeZone: player.time_zone,
    locale: offeredLocale(deps, player.locale),
    status: player.status,
    receiveEmailPromo: player.receive_email_promo,
    receiveSmsPromo: player.receive_sms_promo,
    hidePlay: player.hide_play,
    receiveBonus: player.receive_bonus ?? !deps.isBonusDeclinedByDefault(),
    pwaInstalled: player.pwa_installed,
    identityNeededFor: identityNeededFor(deps, player),
    selfExclusionPeriods: selfExclusionPeriodsOf(deps.settings.current(), player.country).map(({ id }) => id),
    marketView: marketViewOf(deps.settings.current(), player.country),
    isNewlyRegistered: isNewlyRegistered(player.registered_at, deps.clock.now()),
    registeredAt: player.registered_at.toISOString(),
  }
}

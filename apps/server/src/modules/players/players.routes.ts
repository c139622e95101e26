import type { Profile } from '@fairhall/contract'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Player } from './players.queries.ts'
import { isNewlyRegistered, shownNickname } from './players.rules.ts'
import { changeProfile, confirmEmail, getPlayer, resendConfirmation } from './players.service.ts'

export function playersRoutes(app: App, deps: Deps): void {
  serve(app, deps, 'getProfile', async ({ playerId, locale }) =>
    toProfile(deps, await getPlayer(deps, playerId), locale),
  )
  serve(app, deps, 'updateProfile', async ({ playerId, body, locale }) =>
    toProfile(deps, await changeProfile(deps, playerId, body), locale),
  )
  serve(
    app,
    deps,
    'confirmEmail',
    async ({ body }) => {
      await confirmEmail(deps, body.code)
      return {}
    },
    { isAttempt: true },
  )
  serve(app, deps, 'resendEmailConfirmation', async ({ playerId }) => {
    await resendConfirmation(deps, playerId)
    return {}
  })
}

function toProfile(deps: Deps, player: Player, locale: string): Profile {
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
    timeZone: player.time_zone,
    locale: player.locale,
    status: player.status,
    receiveEmailPromo: player.receive_email_promo,
    receiveSmsPromo: player.receive_sms_promo,
    pwaInstalled: player.pwa_installed,
    isNewlyRegistered: isNewlyRegistered(player.registered_at, deps.clock.now()),
    registeredAt: player.registered_at.toISOString(),
  }
}

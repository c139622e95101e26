/**
 * Creates a player. One transaction creates everything that a player needs: player row, agreements, ledger owner, player state, wallet
 * account, joined social account and session.
 */
import type { Body, Session } from '@fairhall/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { refuseFields } from '../../../platform/errors.ts'
import type { Client } from '../../../platform/http/client.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { attribute } from '../../affiliates/index.ts'
import { addCodeOfNewcomer } from '../../bonuses/index.ts'
import { openPlayerState } from '../../player-state/index.ts'
import {
  BRAND,
  insertAgreements,
  insertPlayer,
  isAddressRestricted,
  isRestrictedPerson,
  requestConfirmation,
  requestRecognition,
  takePhoneFromOthers,
} from '../../players/index.ts'
import { openSession } from '../../sessions/index.ts'
import { openAccount } from '../../wallet/index.ts'
import { isAddressHeld } from '../email-proofs/email-change.queries.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import type { Choices, personOf, RegistrationKind } from '../onboarding.rules.ts'
import { freeClaimedEmail } from '../sign-in/unproven-methods.service.ts'

type Form = Body<'register'>

export interface NewPlayer {
  id: string
  kind: RegistrationKind
  email: string | null
  /** Set when an identity provider vouches for the address. */
  isEmailConfirmed?: boolean
  phone: string | null
  passwordHash: string
  choices: Choices
  person: ReturnType<typeof personOf>
  statedAge: number | null
  receiveBonus: boolean | null
  /** Some of the entered data matches a restricted player. */
  isSuspect: boolean
  /** Null if none was entered. */
  bonusCode: string | null
  timeZone: string
}

export const WRONG_CODE = { bonusCode: ['bonusCodeWrong'] }

/** The caller has checked the form and the player's country. */
export async function admit(
  deps: OnboardingDeps,
  tx: Tx,
  player: NewPlayer,
  form: Form,
  client: Client,
): Promise<Session> {
  const { id: playerId, choices, email, phone } = player
  const now = deps.clock.now()
  await requireFreeContacts(deps, tx, player, now)
  await insertPlayer(tx, rowOf(player, form, client, now))
  const { agreements } = deps.settings.current().registration
  const accepted = agreements.map((agreement) => ({
    ...agreement,
    player_id: playerId,
    accepted_at: now,
    address: client.address,
  }))
  await insertAgreements(tx, accepted)
  await openPlayerState(deps, tx, { playerId, zone: player.timeZone, country: choices.country })
  await openAccount(tx, playerId, choices.currency)
  await attribute(deps, tx, { playerId, tag: form.affiliateTag ?? null, at: now })
  const sessionId = deps.random.uuid()
  if (form.socialToken !== undefined)
    await deps.joinOffered(tx, { token: form.socialToken, playerId, sessionId })
  if (email !== null && !player.isEmailConfirmed) await requestConfirmation(deps, tx, playerId, email)
  if (player.kind === 'phone' && phone !== null) await takePhoneFromOthers(tx, phone, playerId)
  // An exclusion may have started since the form was checked.
  await requestRecognition(tx, playerId, 'registration')
  await announce(tx, { kind: 'player.registered', playerId })
  const { fingerprint } = form
  const opening = {
    playerId,
    sessionId,
    credentialGeneration: 1,
    client,
    fingerprint,
    by: 'registration',
  } as const
  const session = await openSession(deps, tx, opening)
  if (player.bonusCode !== null) {
    const isAccepted = await addCodeOfNewcomer(deps, tx, { playerId, ...choices }, player.bonusCode)
    if (!isAccepted) throw refuseFields(WRONG_CODE)
  }
  return session
}

/**
 * Frees an email that another player never confirmed. Refuses an email or a phone number of a restricted person, and a held email.
 */
async function requireFreeContacts(
  deps: OnboardingDeps,
  tx: Tx,
  { id, kind, email, phone, isEmailConfirmed }: NewPlayer,
  now: Date,
): Promise<void> {
  if (email !== null) {
    await freeClaimedEmail(deps, tx, email, { exceptId: id, isProven: isEmailConfirmed === true })
    // Exclusions also apply to erased players. The refusal looks as if their account still existed.
    if (await isAddressRestricted(deps, tx, email)) throw refuseFields({ email: ['taken'] })
  }
  const provenPhone = kind === 'phone' ? phone : null
  if (provenPhone !== null && (await isRestrictedPerson(deps, tx, { phone: provenPhone })))
    throw refuseFields({ phone: ['taken'] })
  if (email !== null && (await isAddressHeld(tx, email, now))) throw refuseFields({ email: ['taken'] })
}

function rowOf(player: NewPlayer, form: Form, client: Client, now: Date): Parameters<typeof insertPlayer>[1] {
  const { choices, person, isEmailConfirmed } = player
  return {
    id: player.id,
    brand: BRAND,
    email: player.email,
    email_confirmed_at: isEmailConfirmed ? now : null,
    ways_checked_at: isEmailConfirmed ? now : null,
    phone: player.phone,
    phone_confirmed_at: player.kind === 'phone' ? now : null,
    password_hash: player.passwordHash,
    nickname: form.nickname?.trim() || null,
    first_name: person.firstName,
    last_name: person.lastName,
    birthdate: person.birthdate,
    stated_age: player.statedAge,
    country: choices.country,
    locale: choices.locale,
    time_zone: player.timeZone,
    receive_email_promo: form.receiveEmailPromo ?? false,
    receive_sms_promo: form.receiveSmsPromo ?? false,
    receive_bonus: player.receiveBonus,
    bonus_code: player.bonusCode,
    affiliate_tag: form.affiliateTag || null,
    registered_at: now,
    registered_from: client.address,
  }
}

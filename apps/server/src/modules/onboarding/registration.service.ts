/**
 * Registration: everything that a player needs to exist (his row, what he agreed to, his ledger owner and standing, an
 * account in his currency, a session) is made in one transaction or not at all. A password is hashed before it begins.
 */
import type { Body, Session } from '@fairhall/contract'
import { type Tx, inTransaction, violatedUnique } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { BRAND, faultsOfForm, insertAgreements, insertPlayer, requestConfirmation } from '../players/index.ts'
import { hashPassword, openSession } from '../sessions/index.ts'
import { isTimeZone } from '../settings/index.ts'
import { openStanding } from '../standing/index.ts'
import { openAccount } from '../wallet/index.ts'
import { type Choices, choicesOf, faultsOfChoices, isClosedTo } from './onboarding.rules.ts'

export interface Visitor {
  client: Client
  locale: string
}

type Form = Body<'register'>

interface NewPlayer {
  id: string
  email: string
  passwordHash: string
  choices: Choices
  timeZone: string
}

export async function register(deps: Deps, form: Form, visitor: Visitor): Promise<Session> {
  const settings = deps.settings.current()
  const { isOpen, types } = settings.registration
  if (!isOpen || !types.includes('email')) throw refuse('registrationClosed')
  if (isClosedTo(settings, visitor.client.country)) throw refuse('countryRestricted')

  const choices = choicesOf(settings, form, { country: visitor.client.country, locale: visitor.locale })
  const formFaults = faultsOfForm(settings.registration.registration, form, deps.clock.now())
  const faults = { ...faultsOfChoices(settings, choices), ...formFaults }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)

  const { email, password } = form
  if (!email || !password)
    throw refuseFields({
      ...(email ? {} : { email: ['required'] }),
      ...(password ? {} : { password: ['required'] }),
    })
  const timeZone = form.timeZone && isTimeZone(form.timeZone) ? form.timeZone : 'UTC'
  const player = {
    id: deps.random.uuid(),
    email,
    passwordHash: await hashPassword(password),
    choices,
    timeZone,
  }
  try {
    return await inTransaction(deps.db, (tx) => admit(deps, tx, player, form, visitor.client))
  } catch (error) {
    const taken = violatedUnique(error)
    if (taken === 'player_email') throw refuseFields({ email: ['taken'] })
    if (taken === 'player_phone') throw refuseFields({ phone: ['taken'] })
    throw error
  }
}

async function admit(deps: Deps, tx: Tx, player: NewPlayer, form: Form, client: Client): Promise<Session> {
  const { id: playerId, choices } = player
  const now = deps.clock.now()
  await insertPlayer(tx, {
    id: playerId,
    brand: BRAND,
    email: player.email,
    phone: form.phone ? `+${form.phone.replace(/^\+/, '')}` : null,
    password_hash: player.passwordHash,
    nickname: form.nickname?.trim() || null,
    country: choices.country,
    locale: choices.locale,
    time_zone: player.timeZone,
    receive_email_promo: form.receiveEmailPromo ?? false,
    receive_sms_promo: form.receiveSmsPromo ?? false,
    bonus_code: form.bonusCode || null,
    affiliate_tag: form.affiliateTag || null,
    registered_at: now,
    registered_from: client.address,
  })
  const { agreements } = deps.settings.current().registration
  const accepted = agreements.map((agreement) => ({
    ...agreement,
    player_id: playerId,
    accepted_at: now,
    address: client.address,
  }))
  await insertAgreements(tx, accepted)
  await openStanding(deps, tx, { playerId, zone: player.timeZone, country: choices.country })
  await openAccount(tx, playerId, choices.currency)
  await requestConfirmation(deps, tx, playerId, player.email)
  await announce(tx, { type: 'player.registered', playerId })
  return openSession(deps, tx, { playerId, client, fingerprint: form.fingerprint })
}

/**
 * Registration: checks the form and who may register. `admission.service.ts` then creates the player. The password is hashed before
 * its transaction begins.
 */
import type { Body, Session } from '@fairhall/contract'
import { parsePhone } from '@fairhall/rules/phone'
import { type Tx, inTransaction, violatedUnique } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import type { Client } from '../../../platform/http/client.ts'
import { isCodeForNewcomer } from '../../bonuses/index.ts'
import { errorsOfForm, errorsOfNames, isReservedEmail } from '../../players/index.ts'
import { askAtRegistration } from '../../registers/index.ts'
import { hashPassword, isCommonPassword } from '../../sessions/index.ts'
import { isRestricted, isTimeZone } from '../../settings/index.ts'
import {
  choicesOf,
  errorsOfChoices,
  fieldsFor,
  fieldsOfCountry,
  personOf,
  type RegistrationKind,
} from '../onboarding.rules.ts'
import { useCode } from '../phone-codes/phone-codes.queries.ts'
import { isClosedNumber, tryPhoneCode } from '../phone-codes/phone-codes.service.ts'
import { admit, type NewPlayer, WRONG_CODE } from './admission.service.ts'
import { limitRefusals } from './refused-registrations.service.ts'
import { refuseRestricted } from './restricted-newcomers.service.ts'

export interface Visitor {
  client: Client
  locale: string
}

type Form = Body<'register'>

export function register(deps: OnboardingDeps, form: Form, visitor: Visitor): Promise<Session> {
  return limitRefusals(deps, visitor.client, async () => {
    const player = await examine(deps, 'email', form, visitor)
    return admitOnce(deps, player, (tx) => admit(deps, tx, player, form, visitor.client))
  })
}

/** Requires the code sent to the number. Only a successful registration uses the code up. */
export async function registerByPhone(
  deps: OnboardingDeps,
  form: Body<'registerByPhone'>,
  visitor: Visitor,
): Promise<Session> {
  const { code } = form
  if (!code) throw refuseFields({ code: ['required'] })
  const { address } = visitor.client
  return limitRefusals(deps, visitor.client, async () => {
    const player = await examine(deps, 'phone', form, visitor)
    const requester = { address, playerId: null }
    const tried = { phone: player.phone ?? '', code, reason: 'registration', ...requester } as const
    const { id: codeId } = await tryPhoneCode(deps, tried)
    return admitOnce(deps, player, async (tx) => {
      if (!(await useCode(tx, codeId, deps.clock.now()))) throw refuse('codeWrong')
      return admit(deps, tx, player, form, visitor.client)
    })
  })
}

/**
 * Registers a player whose email an identity provider vouches for. The address counts as confirmed, the password is random and
 * unknown, and everything not asked for takes its default.
 */
export async function admitByEmail(
  deps: OnboardingDeps,
  form: Pick<Form, 'affiliateTag' | 'bonusCode' | 'fingerprint'> & { email: string },
  visitor: Visitor,
  also: (tx: Tx, playerId: string) => Promise<void>,
): Promise<Session> {
  const settings = deps.settings.current()
  const { isOpen, types } = settings.registration
  if (!isOpen || !types.includes('email')) throw refuse('registrationClosed')
  if (isRestricted(settings, visitor.client.country)) throw refuse('countryRestricted')
  const choices = choicesOf(settings, {}, { country: visitor.client.country, locale: visitor.locale })
  if (Object.keys(errorsOfChoices(settings, choices)).length > 0) throw refuse('countryRestricted')
  const bonusCode = codeOf(form)
  const player: NewPlayer = {
    id: deps.random.uuid(),
    kind: 'email',
    email: form.email,
    isEmailConfirmed: true,
    phone: null,
    passwordHash: await hashPassword(deps.random.bytes(32).toString('base64url')),
    choices,
    // There is no form that could show a refusal, so a code that is no longer valid doesn't stop the registration.
    bonusCode: bonusCode !== null && isCodeForNewcomer(deps, choices, bonusCode) ? bonusCode : null,
    person: { firstName: null, lastName: null, birthdate: null },
    statedAge: null,
    receiveBonus: null,
    isSuspect: false,
    timeZone: 'UTC',
  }
  const session = await inTransaction(deps.db, async (tx) => {
    const opened = await admit(deps, tx, player, form, visitor.client)
    await also(tx, player.id)
    return opened
  })
  await refuseListed(deps, player.id)
  return session
}

async function examine(
  deps: OnboardingDeps,
  kind: RegistrationKind,
  form: Form,
  visitor: Visitor,
): Promise<NewPlayer> {
  const settings = deps.settings.current()
  const { isOpen, types } = settings.registration
  if (!isOpen || !types.includes(kind)) throw refuse('registrationClosed')
  if (isRestricted(settings, visitor.client.country)) throw refuse('countryRestricted')

  const choices = choicesOf(settings, form, { country: visitor.client.country, locale: visitor.locale })
  const fields = fieldsFor(kind, fieldsOfCountry(settings, choices.country))
  const formErrors = errorsOfForm(fields, form, deps.clock.now())
  const bonusCode = codeOf(form)
  const isCodeWrong = bonusCode !== null && !isCodeForNewcomer(deps, choices, bonusCode)
  const isCommon = form.password !== undefined && isCommonPassword(form.password)
  const errors = {
    ...(isCommon ? { password: ['commonPassword'] } : {}),
    ...errorsOfChoices(settings, choices),
    ...(isCodeWrong && WRONG_CODE),
    ...errorsOfNames(deps, form),
    ...formErrors,
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)

  // Ignores values of fields that the form doesn't show.
  const isShown = (name: string) => fields.some((field) => field.name === name && field.isVisible)
  const phone = isShown('phone') && form.phone ? parsePhone(form.phone) : null
  // Refused even if the form's rules don't say so.
  if (isShown('phone') && form.phone && phone === null) throw refuseFields({ phone: ['phone'] })
  if (phone !== null && isClosedNumber(settings, phone)) throw refuseFields({ phone: ['notAvailable'] })

  const { [kind]: login, password } = form
  if (!login || !password)
    throw refuseFields({
      ...(login ? {} : { [kind]: ['required'] }),
      ...(password ? {} : { password: ['required'] }),
    })
  const person = personOf(fields, form)
  const email = kind === 'email' ? login : null
  if (email !== null && isReservedEmail(deps.config, email)) throw refuseFields({ email: ['notAvailable'] })
  const isSuspect = await refuseRestricted(deps, { ...person, email, phone }, login)
  return {
    id: deps.random.uuid(),
    kind,
    email,
    phone,
    isSuspect,
    passwordHash: await hashPassword(password),
    choices,
    person,
    statedAge: isShown('age') && form.age ? Number(form.age) : null,
    receiveBonus: isShown('receiveBonus') ? (form.receiveBonus ?? false) : null,
    bonusCode,
    timeZone: form.timeZone && isTimeZone(form.timeZone) ? form.timeZone : 'UTC',
  }
}

const codeOf = ({ bonusCode }: Pick<Form, 'bonusCode'>): string | null => bonusCode?.trim() || null

/** Whether a registration with these choices would accept the code. */
export function checkCode(deps: OnboardingDeps, input: Body<'checkBonusCode'>, visitor: Visitor): boolean {
  const settings = deps.settings.current()
  const choices = choicesOf(settings, input, { country: visitor.client.country, locale: visitor.locale })
  const isOpen = Object.keys(errorsOfChoices(settings, choices)).length === 0
  return isOpen && isCodeForNewcomer(deps, choices, input.bonusCode)
}

async function admitOnce(
  deps: OnboardingDeps,
  { id, isSuspect }: NewPlayer,
  work: (tx: Tx) => Promise<Session>,
): Promise<Session> {
  try {
    const session = await inTransaction(deps.db, work)
    // Runs before the session's first call. The queued job covers a crash in between.
    if (isSuspect) await deps.recognise(id, 'registration')
    await refuseListed(deps, id)
    return session
  } catch (error) {
    const taken = violatedUnique(error)
    if (taken === 'player_email') throw refuseFields({ email: ['taken'] })
    if (taken === 'player_phone') throw refuseFields({ phone: ['taken'] })
    throw error
  }
}

/** The account of a listed person stays, closed to everything but withdrawals: a repeat must not ask the register again. */
async function refuseListed(deps: OnboardingDeps, playerId: string): Promise<void> {
  if (await askAtRegistration(deps, playerId)) throw refuse('registrationRefused')
}

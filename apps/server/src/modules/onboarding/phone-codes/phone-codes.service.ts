/**
 * One-time codes by text message. The response to a request never reveals whether an account has the number; only the message
 * to its owner does. A code has six digits, so it is valid for five minutes and a number gets five codes an hour. Its requester has
 * five tries; everyone else shares another five, so strangers can't use up the requester's tries. Wrong codes delay the next code,
 * and about a hundred of them stop new codes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { phoneCountries } from '@fairhall/rules/phone-country'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import { wideNetworkOf } from '../../../platform/http/limits/networks.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { errorsOfForm, recordSecurityEvent, toLogin } from '../../players/index.ts'
import { hashLogin, listLoginHashes } from '../../sessions/index.ts'
import { isRestricted, type SettingsSnapshot } from '../../settings/index.ts'
import { isClosedTo } from '../onboarding.rules.ts'
import { BudgetUsedUp, secondsOfHourLeft, spendBudgets } from './code-budgets.service.ts'
import type { CodeReason } from '../onboarding.tables.ts'
import { lockLogin } from '../passwords/password-reset.queries.ts'
import { countCodesSince, countTry, insertCode, lockLatestCode } from './phone-codes.queries.ts'
import { forgetWrongCodes, noteWrongCode, requireGuessesLeft } from './phone-guesses.service.ts'
import type { Visitor } from '../registration/registration.service.ts'

export const CODE_DIGITS = 6
const LIFE_MS = 5 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
/** For the requester, and the same number again for all others together. */
const TRIES = 5

const PHONE = {
  name: 'phone',
  position: 1,
  isRequired: true,
  isVisible: true,
  editable: true,
  value: null,
  rules: ['phone'],
}

export interface CodeRequest {
  phone: string
  reason: CodeReason
  /** The player whose number the code proves; only for `phone-verification`. */
  playerId?: string
}

export async function requestPhoneCode(
  deps: OnboardingDeps,
  input: CodeRequest,
  visitor: Visitor,
): Promise<void> {
  const { reason } = input
  const phone = readPhone(deps, input, visitor)
  const phoneHash = hashLogin(deps, phone)
  const { address } = visitor.client
  const playerId = input.playerId ?? null
  const request = inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await lockLogin(tx, phoneHash)
    const secondsBetween = await requireGuessesLeft(
      deps,
      tx,
      { phone, address, reason },
      deps.settings.current().signIn.codes.secondsBetween,
    )
    await requireNumberFree(deps, tx, phoneHash, secondsBetween)
    const id = deps.random.uuid()
    await insertCode(tx, {
      id,
      phone_hash: phoneHash,
      phone,
      locale: visitor.locale,
      reason,
      player_id: playerId,
      requester_hash: hashRequester(deps, { address, playerId }),
      requested_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    await enqueue(tx, 'onboarding.sendPhoneCode', { codeId: id })
    await spendBudgets(deps, tx, { phone, address, playerId })
  })
  await request.catch(async (error: unknown) => {
    if (!(error instanceof BudgetUsedUp)) throw error
    const { budget } = error
    deps.log.warn({ budget }, 'text code budget used up')
    const details = { budget, reason }
    await recordSecurityEvent(deps, {
      kind: 'code-budget-used-up',
      // One event per budget.
      login: budget,
      playerId: playerId ?? undefined,
      address,
      details,
    })
    throw refuse('codesUsedUp', { retryAfterS: secondsOfHourLeft(deps) })
  })
}

async function requireNumberFree(
  deps: OnboardingDeps,
  tx: Tx,
  phoneHash: Buffer,
  secondsBetween: number,
): Promise<void> {
  const { perNumber } = deps.settings.current().signIn.codes
  const now = deps.clock.now().getTime()
  const { count } = await countCodesSince(tx, phoneHash, new Date(now - HOUR_MS))
  const windowMs = Math.max(HOUR_MS, secondsBetween * 1000)
  const { lastAt } = await countCodesSince(tx, phoneHash, new Date(now - windowMs))
  if (count >= perNumber) throw refuse('codeSentTooOften', { retryAfterS: HOUR_MS / 1000 })
  const waitMs = lastAt === null ? 0 : lastAt.getTime() + secondsBetween * 1000 - now
  if (waitMs > 0) throw refuse('codeSentJustNow', { retryAfterS: Math.ceil(waitMs / 1000) })
}

/** Returns the number in its stored form, or throws a refusal. Nothing here depends on which account has the number. */
function readPhone(deps: OnboardingDeps, { phone, reason }: CodeRequest, visitor: Visitor): string {
  const settings = deps.settings.current()
  const { isOpen, types } = settings.registration
  if (reason === 'registration' && (!isOpen || !types.includes('phone'))) throw refuse('registrationClosed')
  const { country } = visitor.client
  const isShut = reason === 'registration' ? isRestricted(settings, country) : isClosedTo(settings, country)
  if (isShut) throw refuse('countryRestricted')
  if (deps.sms === null) throw refuse('unavailable')
  const errors = errorsOfForm([PHONE], { phone: phone.trim() }, deps.clock.now())
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  const login = toLogin(phone)
  // An existing account can still reset its password with such a number.
  if (reason !== 'password-reset' && isClosedNumber(settings, login))
    throw refuseFields({ phone: ['notAvailable'] })
  return login
}

/** Whether a new account can't use the number because every country it may belong to is restricted. */
export function isClosedNumber(settings: SettingsSnapshot, phone: string): boolean {
  const countries = phoneCountries(phone)
  return countries.length > 0 && countries.every((country) => isClosedTo(settings, country))
}

interface TriedCode {
  id: string
  playerId: string | null
}

/** Commits the try even if the caller's later work fails. Returns the code's id for `useCode`. */
export async function tryPhoneCode(
  deps: OnboardingDeps,
  tried: { phone: string; code: string; reason: CodeReason } & Requester,
): Promise<TriedCode> {
  const found = await inTransaction(deps.db, async (tx) => {
    const latest = await lockLatestCode(tx, listLoginHashes(deps, tried.phone), tried)
    if (!latest || latest.used_at !== null) return null
    const isRequester = isSameRequester(deps, latest.requester_hash, tried)
    const tries = isRequester ? latest.tries : latest.other_tries
    if (tries >= TRIES || latest.expires_at <= deps.clock.now()) return null
    // Also counts a try when no code was sent, so that response times don't reveal unknown numbers.
    await countTry(tx, latest.id, isRequester)
    if (isShortCode(deps, latest, tried.code)) {
      await forgetWrongCodes(deps, tx, tried)
      return latest
    }
    await noteWrongCode(deps, tx, tried)
    return null
  })
  if (found === null) {
    const { phone: login, address, playerId, reason } = tried
    const details = { reason }
    await recordSecurityEvent(deps, {
      kind: 'phone-code-failed',
      login,
      playerId: playerId ?? undefined,
      address,
      details,
    })
    throw refuse('codeWrong')
  }
  return { id: found.id, playerId: found.player_id }
}

/** Identified by the signed-in player, otherwise by the network. */
interface Requester {
  address: string
  playerId: string | null
}

const PURPOSE = 'phone-code'

function hashRequester(deps: OnboardingDeps, requester: Requester): Buffer {
  return hashRequesterWith(deps.secrets.current(PURPOSE).key, requester)
}

function isSameRequester(deps: OnboardingDeps, stored: Buffer | null, requester: Requester): boolean {
  if (stored === null) return true
  return deps.secrets.list(PURPOSE).some(({ key }) => hashRequesterWith(key, requester).equals(stored))
}

function hashRequesterWith(key: Buffer, { address, playerId }: Requester): Buffer {
  const requester = playerId === null ? `network:${wideNetworkOf(address)}` : `player:${playerId}`
  return createHmac('sha256', key).update(requester).digest()
}

/** Hashes a six-digit code sent by text message or email. Keyed, because the unkeyed hashes of all six-digit codes are quickly computed. */
export function hashShortCode(deps: OnboardingDeps, codeId: string, code: string): Buffer {
  return hashWith(deps.secrets.current(PURPOSE).key, codeId, code)
}

export function isShortCode(
  deps: OnboardingDeps,
  { id, code_hash: stored }: { id: string; code_hash: Buffer | null },
  code: string,
): boolean {
  if (stored === null) return false
  return deps.secrets.list(PURPOSE).some(({ key }) => timingSafeEqual(stored, hashWith(key, id, code)))
}

function hashWith(key: Buffer, codeId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${codeId}:${code}`).digest()
}

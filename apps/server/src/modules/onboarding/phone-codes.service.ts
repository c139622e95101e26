/**
 * One-time codes by text message. The answer to a wish never says whether somebody has the number: its owner is told in the
 * message. A code has six digits, so it lives five minutes, bears five tries, and a number gets five of them an hour.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { faultsOfForm, toLogin } from '../players/index.ts'
import { hashLogin } from '../sessions/index.ts'
import { isClosedTo } from './onboarding.rules.ts'
import { lockLogin } from './password-reset.queries.ts'
import { countCodesSince, countTry, insertCode, lockLatestCode } from './phone-codes.queries.ts'
import type { Visitor } from './registration.service.ts'

export const CODE_DIGITS = 6
const LIFE_MS = 5 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const PER_HOUR = 5
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

export async function requestPhoneCode(deps: Deps, given: string, visitor: Visitor): Promise<void> {
  const settings = deps.settings.current()
  const { isOpen, types } = settings.registration
  if (!isOpen || !types.includes('phone')) throw refuse('registrationClosed')
  if (isClosedTo(settings, visitor.client.country)) throw refuse('countryRestricted')
  if (deps.sms === null) throw refuse('unavailable')
  const faults = faultsOfForm([PHONE], { phone: given.trim() }, deps.clock.now())
  if (Object.keys(faults).length > 0) throw refuseFields(faults)

  const phone = toLogin(given)
  const phoneHash = hashLogin(deps, phone)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await lockLogin(tx, phoneHash)
    const sent = await countCodesSince(tx, phoneHash, new Date(now.getTime() - HOUR_MS))
    if (sent >= PER_HOUR) throw refuse('codeSentTooOften', { retryAfterS: HOUR_MS / 1000 })
    const id = deps.random.uuid()
    const expires_at = new Date(now.getTime() + LIFE_MS)
    const { locale } = visitor
    await insertCode(tx, { id, phone_hash: phoneHash, phone, locale, requested_at: now, expires_at })
    await enqueue(tx, 'onboarding.sendPhoneCode', { codeId: id })
  })
}

/** Counts the try for good, whatever becomes of the caller's own work. Answers the code's id, for `useCode`. */
export async function tryPhoneCode(deps: Deps, phone: string, code: string): Promise<string> {
  const codeId = await inTransaction(deps.db, async (tx) => {
    const latest = await lockLatestCode(tx, hashLogin(deps, phone))
    if (!latest?.code_hash || latest.used_at) return null
    if (latest.tries >= TRIES || latest.expires_at <= deps.clock.now()) return null
    await countTry(tx, latest.id)
    return timingSafeEqual(latest.code_hash, hashPhoneCode(deps, latest.id, code)) ? latest.id : null
  })
  if (codeId === null) throw refuse('codeWrong')
  return codeId
}

/** Six digits are soon all hashed: only a key keeps them secret. */
export function hashPhoneCode(deps: Pick<Deps, 'secrets'>, codeId: string, code: string): Buffer {
  const { key } = deps.secrets.current('phone-code')
  return createHmac('sha256', key).update(`${codeId}:${code}`).digest()
}

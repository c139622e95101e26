/**
 * A forgotten password: a wish is answered alike and does the same work whether the login exists or not; a job mails a code
 * that works once and for an hour. A new password ends every session of the player and voids every other code.
 */
import type { Body } from '@fairhall/contract'
import { isPhone } from '@fairhall/rules/phone'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { findLogin, hashCode, lockPlayerRow, maySignIn, toLogin, updatePlayer } from '../players/index.ts'
import { forgetFailures, hashLogin, hashPassword } from '../sessions/index.ts'
import { endGameSessions } from '../standing/index.ts'
import { countResetsSince, insertReset, isResetOpen, lockLogin, useReset } from './password-reset.queries.ts'
import { faultsOfPassword, setPassword } from './passwords.service.ts'
import { requestPhoneCode } from './phone-codes.service.ts'
import type { Visitor } from './registration.service.ts'

const HOUR_MS = 60 * 60 * 1000
const PER_HOUR = 5

export async function requestReset(
  deps: Deps,
  form: Pick<Body<'requestPasswordReset'>, 'login'>,
  visitor: Visitor,
): Promise<void> {
  const login = form.login.trim()
  if (login === '') throw refuseFields({ login: ['required'] })
  // Of a number only its form decides what happens here, never whether somebody has it.
  if (deps.sms !== null && isPhone(toLogin(login)))
    return requestPhoneCode(deps, { phone: toLogin(login), reason: 'password-reset' }, visitor)

  await requestMail(deps, login)
}

/** By mail to the player whose login it is; for everybody else the same work and no mail. */
export async function requestMail(deps: Deps, login: string): Promise<void> {
  const loginHash = hashLogin(deps, login)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await lockLogin(tx, loginHash)
    const asked = await countResetsSince(tx, loginHash, new Date(now.getTime() - HOUR_MS))
    if (asked >= PER_HOUR) throw refuse('resetSentTooOften', { retryAfterS: HOUR_MS / 1000 })

    const id = deps.random.uuid()
    const player = await findLogin(tx, login)
    const isReachable = player?.email != null
    await insertReset(tx, {
      id,
      login_hash: loginHash,
      player_id: isReachable ? player.id : null,
      email: isReachable ? player.email : null,
      requested_at: now,
      expires_at: new Date(now.getTime() + HOUR_MS),
    })
    await enqueue(tx, 'onboarding.sendReset', { resetId: id })
  })
}

export async function confirmReset(deps: Deps, form: Body<'confirmPasswordReset'>): Promise<void> {
  const codeHash = hashCode(form.code)
  if (!(await isResetOpen(deps.db, codeHash, deps.clock.now()))) throw refuse('resetCodeInvalid')
  const faults = faultsOfPassword(deps, form.password)
  if (faults.length > 0) throw refuseFields({ password: faults })

  // Hashing takes long: not while a transaction is open, and not for those who only guess codes.
  const passwordHash = await hashPassword(form.password)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const used = await useReset(tx, codeHash, now)
    if (!used) throw refuse('resetCodeInvalid')
    const { playerId, email, phone } = used
    await endGameSessions(deps, tx, { playerId }, now)
    const player = await lockPlayerRow(tx, playerId)
    // Address or number may have changed since the code was sent: then it proves nothing any more.
    const isStillHis = email === null ? player?.phone === phone : player?.email === email
    if (!player || !isStillHis || !maySignIn(player.status, deps.settings.current().limits))
      throw refuse('resetCodeInvalid')

    await setPassword(deps, tx, { playerId, passwordHash, reason: 'password-reset' })
    // Who reads the mail of an address has it.
    if (email !== null && !player.email_confirmed_at) {
      await updatePlayer(tx, playerId, { email_confirmed_at: now })
      // Nobody knows who has joined them: whoever registered with this address had not shown that it was his.
      await deps.dropIdentities(tx, playerId)
    }
    await forgetFailures(deps, tx, email ?? phone ?? '')
  })
}

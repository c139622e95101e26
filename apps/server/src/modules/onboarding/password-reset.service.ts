/**
 * A forgotten password: a wish is answered alike and does the same work whether the login exists or not; a job mails a code
 * that works once and for an hour. A new password ends every session of the player and voids every other code.
 */
import type { Body } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { findLogin, hashCode, lockPlayerRow, maySignIn, updatePlayer } from '../players/index.ts'
import { forgetFailures, hashLogin, hashPassword } from '../sessions/index.ts'
import { endGameSessions } from '../standing/index.ts'
import { countResetsSince, insertReset, isResetOpen, lockLogin, useReset } from './password-reset.queries.ts'
import { faultsOfPassword, setPassword } from './passwords.service.ts'

const HOUR_MS = 60 * 60 * 1000
const PER_HOUR = 5

export async function requestReset(deps: Deps, form: Body<'requestPasswordReset'>): Promise<void> {
  const login = form.login.trim()
  if (login === '') throw refuseFields({ login: ['required'] })
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
    const { playerId, email } = used
    await endGameSessions(deps, tx, { playerId }, now)
    const player = await lockPlayerRow(tx, playerId)
    // The address may have changed since the mail was sent: then the code proves nothing any more.
    if (!player || player.email !== email || !maySignIn(player.status)) throw refuse('resetCodeInvalid')

    await setPassword(deps, tx, { playerId, passwordHash, reason: 'password-reset' })
    // Who reads the mail of an address has it.
    if (!player.email_confirmed_at) await updatePlayer(tx, playerId, { email_confirmed_at: now })
    await forgetFailures(deps, tx, email)
  })
}

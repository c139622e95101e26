/**
 * Resets a forgotten password. A request gets the same response and does the same work whether or not the login exists. A job emails
 * a code that works once, within an hour. The new password ends all of the player's sessions and voids every other code. The reply
 * lists all ways to sign in to the account.
 */
import type { Body, Reply } from '@fairhall/contract'
import { parsePhone } from '@fairhall/rules/phone'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import {
  findLogin,
  hashCode,
  isEmailOnlyClaimed,
  lockPlayerRow,
  maySignIn,
  type Player,
  updatePlayer,
} from '../../players/index.ts'
import { forgetFailures, hashLogin, hashPassword } from '../../sessions/index.ts'
import { pauseUnprovenFactors, removeAddedFactor } from '../../factors/index.ts'
import { endGameSessions } from '../../player-state/index.ts'
import { isAbandoned } from '../email-proofs/claimed-emails.queries.ts'
import { undoEmailChange } from '../email-proofs/email-change.service.ts'
import { acceptEmail } from '../email-proofs/email-confirmation.service.ts'
import {
  countResetsSince,
  findPlayerOfReset,
  insertReset,
  lockLogin,
  useReset,
} from './password-reset.queries.ts'
import { errorsOfPassword, setPassword } from './passwords.service.ts'
import { requestPhoneCode } from '../phone-codes/phone-codes.service.ts'
import type { Visitor } from '../registration/registration.service.ts'
import { removeAddedEmail } from '../sign-in/added-contacts.service.ts'
import { freeClaimedEmail, removeUnprovenWays } from '../sign-in/unproven-methods.service.ts'
import { listSignInMethods } from '../sign-in/sign-in-methods.service.ts'

const HOUR_MS = 60 * 60 * 1000
const PER_HOUR = 5

export async function requestReset(
  deps: OnboardingDeps,
  form: Pick<Body<'requestPasswordReset'>, 'login'>,
  visitor: Visitor,
): Promise<void> {
  const login = form.login.trim()
  if (login === '') throw refuseFields({ login: ['required'] })
  // For a phone number only its format decides what happens here, never whether an account has it.
  const phone = deps.sms === null ? null : parsePhone(login)
  if (phone !== null) return requestPhoneCode(deps, { phone, reason: 'password-reset' }, visitor)

  await requestMail(deps, login)
}

/** Emails a code to the player with this login. For an unknown login it does the same work and sends nothing. */
async function requestMail(deps: OnboardingDeps, login: string): Promise<void> {
  const loginHash = hashLogin(deps, login)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await lockLogin(tx, loginHash)
    const count = await countResetsSince(tx, loginHash, new Date(now.getTime() - HOUR_MS))
    if (count >= PER_HOUR) throw refuse('resetSentTooOften', { retryAfterS: HOUR_MS / 1000 })

    const id = deps.random.uuid()
    const player = await findLogin(tx, login)
    // An address that is only claimed gets the response of an unknown one.
    const isReachable = player?.email != null && !isEmailOnlyClaimed(player)
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

export async function confirmReset(
  deps: OnboardingDeps,
  form: Body<'confirmPasswordReset'>,
): Promise<Reply<'confirmPasswordReset'>> {
  const codeHash = hashCode(form.code)
  const playerId = await findPlayerOfReset(deps.db, codeHash, deps.clock.now())
  if (playerId === null) throw refuse('resetCodeInvalid')
  const errors = errorsOfPassword(deps, form.password)
  if (errors.length > 0) throw refuseFields({ password: errors })

  // Hashing is slow: it runs outside the transaction, and only for valid codes.
  const passwordHash = await hashPassword(form.password)
  const reply = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    // As everywhere: the player's lock, then their row, then the code, which a new password voids under these locks.
    await endGameSessions(deps, tx, { playerId }, now)
    const player = await lockPlayerRow(tx, playerId)
    const used = await useReset(tx, codeHash, now)
    if (!used) throw refuse('resetCodeInvalid')
    const { email, phone, email_change_id: changeId } = used
    if (player && email !== null && (await freeAbandoned(deps, tx, player, email))) return 'freed'
    if (!player || !maySignIn(player.status, deps.settings.current().limits)) throw refuse('resetCodeInvalid')
    if (changeId !== null) await undoEmailChange(deps, tx, player, changeId)
    else if (isStillTheirs(player, used)) await settleWays(deps, tx, player, { isByEmail: email !== null })
    else throw refuse('resetCodeInvalid')
    if (used.factor_id !== null) {
      const added = { factorId: used.factor_id, addedAt: used.requested_at }
      await removeAddedFactor(deps, tx, playerId, added)
    }
    if (changeId === null) await pauseUnprovenFactors(deps, tx, playerId, null)

    const isByPhone = phone !== null
    const isEmailGone = isByPhone && (await removeAddedEmail(deps, tx, player))
    const listsWaysIn = changeId !== null || (player.email !== null && !isEmailGone)
    const reason = 'password-reset'
    await setPassword(deps, tx, { playerId, passwordHash, reason, isByPhone, listsWaysIn })
    await updatePlayer(tx, playerId, { sign_in_changed_at: now })
    await deps.reviewWithdrawals(tx, playerId)
    await forgetFailures(deps, tx, email ?? phone ?? '')
    return { signInMethods: await listSignInMethods(deps, tx, playerId) }
  })
  if (reply === 'freed') throw refuse('emailFreed')
  return reply
}

/** Frees the address of a closed or excluded account that never proved it. The owner of the address gets the address, not the account. */
async function freeAbandoned(deps: OnboardingDeps, tx: Tx, player: Player, email: string): Promise<boolean> {
  if (player.email !== email || !(await isAbandoned(tx, player.id, deps.clock.now()))) return false
  await freeClaimedEmail(deps, tx, email, { isProven: true })
  return true
}

/** If the address or number has changed since the code was sent, the code proves nothing. */
function isStillTheirs(
  player: Player,
  { email, phone }: { email: string | null; phone: string | null },
): boolean {
  return email === null
    ? player.phone === phone && player.phone_confirmed_at !== null
    : player.email === email && !isEmailOnlyClaimed(player)
}

/** Receiving the code proves the address. Removes everything that was added before it was proven. */
async function settleWays(
  deps: OnboardingDeps,
  tx: Tx,
  player: Player,
  { isByEmail }: { isByEmail: boolean },
): Promise<void> {
  const { email_confirmed_at: confirmedAt, ways_checked_at: checkedAt } = player
  if (!isByEmail || checkedAt !== null) return
  await removeUnprovenWays(deps, tx, player, { sessionId: null, since: confirmedAt })
  await acceptEmail(deps, tx, player)
  await updatePlayer(tx, player.id, { ways_checked_at: deps.clock.now() })
}

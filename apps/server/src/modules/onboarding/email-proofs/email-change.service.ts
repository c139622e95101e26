/**
 * Changes the email of an account. The player must have entered their password or second factor recently. They type the code from
 * the new address into the same session, and can undo the change from the old address for two days. A link instead of a code would
 * let anyone who clicks it attach their address to another player's account.
 */
import type { Body } from '@fairhall/contract'
import { inTransaction, type Tx, violatedUnique } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import {
  type FactorRequester,
  lockOwnSession,
  pauseUnprovenFactors,
  requireFactorIfAny,
  requireFreshPassword,
} from '../../factors/index.ts'
import {
  findEntry,
  getPlayer,
  isReachable,
  isReservedEmail,
  keepFormer,
  lockPlayerRow,
  noteAudit,
  type Player,
  refuseBegunSignIns,
  requestRecognition,
  updatePlayer,
} from '../../players/index.ts'
import { endSessions, hashLogin } from '../../sessions/index.ts'
import { endGameSessions } from '../../player-state/index.ts'
import {
  countChangesSince,
  countChangeTry,
  type EmailChange,
  findChange,
  finishChange,
  insertChange,
  isAddressHeld,
  lockOpenChange,
  voidEmailChanges,
  voidUndoingSince,
} from './email-change.queries.ts'
import { errorsOfEmail } from '../onboarding.rules.ts'
import { insertReset } from '../passwords/password-reset.queries.ts'
import { isShortCode } from '../phone-codes/phone-codes.service.ts'
import { reportAddedEmail } from '../sign-in/added-contacts.service.ts'
import {
  freeClaimedEmail,
  removeUnprovenWays,
  voidPendingSignIns,
} from '../sign-in/unproven-methods.service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CODE_MS = 15 * MINUTE_MS
const UNDO_MS = 48 * HOUR_MS
const PER_HOUR = 5
const TRIES = 5

/** Sends a code to the new address. If that address already has an account, only its owner learns so, by email. */
export async function requestEmailChange(
  deps: OnboardingDeps,
  asker: FactorRequester,
  { email: requestedEmail }: Body<'requestEmailChange'>,
): Promise<void> {
  const { playerId, sessionId } = asker
  const email = readEmail(deps, requestedEmail)
  const player = await getPlayer(deps.db, playerId)
  if (player.email?.toLowerCase() === email.toLowerCase()) throw refuseFields({ email: ['different'] })
  await requireFactorIfAny(deps, asker)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await lockOwnSession(tx, asker)
    await requireFreshPassword(deps, tx, asker)
    const sent = await countChangesSince(tx, { playerId, email }, new Date(now.getTime() - HOUR_MS))
    if (sent >= PER_HOUR) throw refuse('emailChangedTooOften', { retryAfterS: HOUR_MS / 1000 })
    await voidEmailChanges(tx, playerId, null, now)
    const id = deps.random.uuid()
    await insertChange(tx, {
      id,
      player_id: playerId,
      session_id: sessionId,
      old_email: player.email,
      new_email: email,
      requested_at: now,
      expires_at: new Date(now.getTime() + CODE_MS),
    })
    await enqueue(tx, 'onboarding.sendEmailChange', { changeId: id })
  })
}

/** Validates the address by the registration's rules. */
function readEmail(deps: OnboardingDeps, input: string): string {
  const email = input.trim()
  const errors = errorsOfEmail(deps.settings.current(), email, deps.clock.now())
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  if (isReservedEmail(deps.config, email)) throw refuseFields({ email: ['notAvailable'] })
  return email
}

export async function confirmEmailChange(
  deps: OnboardingDeps,
  asker: FactorRequester,
  { code }: Body<'confirmEmailChange'>,
): Promise<void> {
  const changeId = await tryChangeCode(deps, asker, code)
  try {
    await inTransaction(deps.db, (tx) => change(deps, tx, asker, changeId))
  } catch (error) {
    if (violatedUnique(error) === 'player_email') throw refuseFields({ email: ['taken'] })
    throw error
  }
}

/** Commits the try even if the caller's later work fails. */
async function tryChangeCode(
  deps: OnboardingDeps,
  { playerId, sessionId }: FactorRequester,
  code: string,
): Promise<string> {
  const found = await inTransaction(deps.db, async (tx) => {
    const open = await lockOpenChange(tx, playerId, sessionId)
    if (!open || open.tries >= TRIES || open.expires_at <= deps.clock.now()) return null
    await countChangeTry(tx, open.id)
    return isShortCode(deps, open, code.trim()) ? open : null
  })
  if (found === null) throw refuse('codeWrong')
  return found.id
}

async function change(deps: OnboardingDeps, tx: Tx, asker: FactorRequester, changeId: string): Promise<void> {
  const { playerId, sessionId } = asker
  const now = deps.clock.now()
  await endGameSessions(deps, tx, { playerId, keptSessionId: sessionId }, now)
  await lockOwnSession(tx, asker)
  const player = await lockPlayerRow(tx, playerId)
  const request = await findChange(tx, changeId)
  // If two changes or two uses of a code run concurrently, the later one finds another address or no request.
  if (!player || !request || player.email !== request.old_email) throw refuse('emailChangeOver')
  const isFirst = player.email_confirmed_at === null
  if (!(await finishChange(tx, changeId, { now, isFirst }))) throw refuse('emailChangeOver')
  const { new_email: email } = request
  await freeClaimedEmail(deps, tx, email, { exceptId: playerId, isProven: true })
  const entry = await findEntry(deps, tx, { playerId, traits: { email } })
  if (entry !== null || (await isAddressHeld(tx, email, now, playerId)))
    throw refuseFields({ email: ['taken'] })

  if (!isReachable(player)) await removeUnprovenWays(deps, tx, player, { sessionId, keepsPhone: true })
  const { email: left, email_confirmed_at: emailAt } = player
  if (emailAt !== null) await keepFormer(deps, tx, playerId, { email: left, proofs: { emailAt } })
  await updatePlayer(tx, playerId, {
    email,
    email_confirmed_at: now,
    ways_checked_at: now,
    email_changed_at: now,
  })
  await refuseBegunSignIns(tx, playerId)
  await deps.linkedIdentities.markUnverified(tx, playerId)
  await voidPendingSignIns(deps, tx, playerId, sessionId)
  await endSessions(deps, tx, { playerId, reason: 'email-change', keptSessionId: sessionId })
  await requestRecognition(tx, playerId, 'email')
  await note(deps, tx, playerId, 'player.emailChanged')
  await announce(tx, { kind: 'player.changed', playerId })
  if (!isFirst) return offerUndo(deps, tx, player, request)
  await announce(tx, { kind: 'player.emailConfirmed', playerId })
  await reportAddedEmail(tx, player, now)
}

/** An unconfirmed address proves no owner, so its change can't be undone. */
async function offerUndo(deps: OnboardingDeps, tx: Tx, player: Player, request: EmailChange): Promise<void> {
  if (player.email === null) return
  const id = deps.random.uuid()
  const now = deps.clock.now()
  await insertReset(tx, {
    id,
    login_hash: hashLogin(deps, player.email),
    player_id: player.id,
    email: player.email,
    requested_at: now,
    expires_at: new Date(now.getTime() + UNDO_MS),
    email_change_id: request.id,
  })
  await enqueue(tx, 'onboarding.sendEmailChanged', { resetId: id })
}

/**
 * The owner of the old address undoes the change. The address is restored; phone numbers and accounts elsewhere added around the
 * change are removed. Either address may belong to an attacker, so factors stay: older ones are still required, and sign-in skips
 * recent and later ones for two days. Withdrawals are refused meanwhile. The caller sets a new password, which ends every session.
 */
export async function undoEmailChange(
  deps: OnboardingDeps,
  tx: Tx,
  player: Player,
  changeId: string,
): Promise<void> {
  const request = await findChange(tx, changeId)
  if (!request?.old_email) throw refuse('resetCodeInvalid')
  const now = deps.clock.now()
  await voidUndoingSince(tx, request, now)
  const before = new Date(request.requested_at.getTime() - UNDO_MS)
  await removeUnprovenWays(deps, tx, player, { sessionId: null, before, keepsFactors: true })
  const paused = await pauseUnprovenFactors(deps, tx, player.id, request.requested_at)
  await updatePlayer(tx, player.id, {
    email: request.old_email,
    email_confirmed_at: now,
    ways_checked_at: now,
    email_changed_at: now,
    email_undone_at: now,
  })
  await deps.linkedIdentities.markUnverified(tx, player.id)
  await note(deps, tx, player.id, 'player.emailChangeUndone', { pausedFactors: paused })
  const recipients = new Set([request.old_email, request.new_email, player.email])
  for (const to of recipients)
    if (to !== null)
      await enqueue(tx, 'onboarding.sendEmailChangeUndone', { changeId, to, at: now.toISOString() })
  await announce(tx, { kind: 'player.changed', playerId: player.id })
}

async function note(
  deps: OnboardingDeps,
  tx: Tx,
  playerId: string,
  action: string,
  details: Record<string, number> = {},
): Promise<void> {
  const subject = `player:${playerId}`
  await noteAudit(deps, tx, { actor: subject, action, subject, playerId, reason: 'email', details })
}

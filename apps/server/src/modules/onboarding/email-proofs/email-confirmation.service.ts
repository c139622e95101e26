/**
 * Handles the link of a confirmation email. The link proves the address, but not that its owner registered the account. The player's
 * signed-in browser or the password proves that too. Anyone else gets the account without its earlier contents.
 */
import type { Body, Reply } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import {
  findConfirmationByCode,
  findPasswordHash,
  findPlayer,
  hashCode,
  lockConfirmation,
  lockPlayerRow,
  type Player,
  replacePassword,
  updatePlayer,
  useConfirmation,
} from '../../players/index.ts'
import {
  endSessions,
  hashLogin,
  hashPassword,
  provePassword,
  requireNotEnded,
  wrongPassword,
} from '../../sessions/index.ts'
import { endGameSessions } from '../../player-state/index.ts'
import { insertReset } from '../passwords/password-reset.queries.ts'
import {
  freeClaimedEmail,
  isEmailFree,
  removeUnprovenWays,
  voidPendingSignIns,
} from '../sign-in/unproven-methods.service.ts'

const CODE_BYTES = 32
const RESET_LIFE_MS = 60 * 60 * 1000

interface Asker {
  playerId: string | null
  sessionId: string | null
  client: { address: string }
}

/** Evidence, in addition to the address, that the account belongs to the person who clicked the link. */
type Owner =
  | { kind: 'session'; sessionId: string }
  | { kind: 'password'; passwordHash: string }
  | { kind: 'address'; passwordHash: string }

export async function confirmEmail(
  deps: OnboardingDeps,
  { code, password, startsOver = false }: Body<'confirmEmail'>,
  asker: Asker,
): Promise<Reply<'confirmEmail'>> {
  const codeHash = hashCode(code)
  const found = await findConfirmationByCode(deps.db, codeHash, deps.clock.now())
  const player = found && (await findPlayer(deps.db, found.player_id))
  // If the address has changed since the email was sent, the code proves nothing.
  if (!found || player?.email !== found.email) throw refuse('confirmationCodeInvalid')
  // Succeeds for a used code too: its first response may have been lost.
  if (player.email_confirmed_at) return { resetCode: null }
  if (found.used_at) throw refuse('confirmationCodeInvalid')

  const owner = await ownerOf(deps, player.id, { password, startsOver }, asker)
  const reply = await inTransaction(deps.db, (tx) =>
    confirm(deps, tx, { playerId: player.id, codeHash, owner }),
  )
  if (reply === 'freed') throw refuse('emailFreed')
  return reply
}

async function ownerOf(
  deps: OnboardingDeps,
  playerId: string,
  { password, startsOver }: { password: string | undefined; startsOver: boolean },
  asker: Asker,
): Promise<Owner> {
  if (asker.playerId === playerId && asker.sessionId !== null)
    return { kind: 'session', sessionId: asker.sessionId }
  if (password !== undefined) {
    const caller = { ...asker, playerId }
    return { kind: 'password', passwordHash: await provePassword(deps, caller, password, 'password') }
  }
  if (!startsOver) throw refuse('confirmationNeedsPassword')
  // A random password that nobody knows. Hashing is slow, so it runs outside the transaction.
  return {
    kind: 'address',
    passwordHash: await hashPassword(deps.random.bytes(CODE_BYTES).toString('base64url')),
  }
}

async function confirm(
  deps: OnboardingDeps,
  tx: Tx,
  { playerId, codeHash, owner }: { playerId: string; codeHash: Buffer; owner: Owner },
): Promise<Reply<'confirmEmail'> | 'freed'> {
  const now = deps.clock.now()
  const keptSessionId = owner.kind === 'session' ? owner.sessionId : undefined
  if (owner.kind !== 'password') await endGameSessions(deps, tx, { playerId, keptSessionId }, now)
  const player = await lockPlayerRow(tx, playerId)
  const confirmation = await lockConfirmation(tx, codeHash, now)
  if (!player || !confirmation || player.email !== confirmation.email) throw refuse('confirmationCodeInvalid')
  if (player.email_confirmed_at) return { resetCode: null }
  if (confirmation.used_at) throw refuse('confirmationCodeInvalid')

  await useConfirmation(tx, confirmation.id, now)
  if (owner.kind === 'password') {
    if ((await findPasswordHash(tx, playerId)) !== owner.passwordHash) throw wrongPassword('password')
    await acceptEmail(deps, tx, player)
    return { resetCode: null }
  }
  if (owner.kind === 'address' && (await isEmailFree(deps, tx, player))) {
    // The account belongs to another person: releases the address, and nothing else of the account.
    await freeClaimedEmail(deps, tx, confirmation.email, { isProven: true })
    return 'freed'
  }
  const sessionId = keptSessionId ?? null
  if (sessionId !== null) await requireNotEnded(tx, sessionId)
  await removeUnprovenWays(deps, tx, player, { sessionId })
  await voidPendingSignIns(deps, tx, playerId, sessionId)
  await endSessions(deps, tx, { playerId, reason: 'email-confirmed', keptSessionId })
  await acceptEmail(deps, tx, player)
  if (owner.kind === 'session') return { resetCode: null }
  await replacePassword(tx, playerId, owner.passwordHash)
  return { resetCode: await makeResetCode(deps, tx, playerId, confirmation.email) }
}

/** Marks the address as proven, and with it the account's contents. The caller must hold the player's row lock. */
export async function acceptEmail(deps: OnboardingDeps, tx: Tx, player: Player): Promise<void> {
  if (player.email_confirmed_at !== null) return
  const now = deps.clock.now()
  await updatePlayer(tx, player.id, { email_confirmed_at: now, ways_checked_at: now })
  await announce(tx, { kind: 'player.emailConfirmed', playerId: player.id })
}

async function makeResetCode(deps: OnboardingDeps, tx: Tx, playerId: string, email: string): Promise<string> {
  const now = deps.clock.now()
  const code = deps.random.bytes(CODE_BYTES).toString('base64url')
  await insertReset(tx, {
    id: deps.random.uuid(),
    login_hash: hashLogin(deps, email),
    player_id: playerId,
    email,
    code_hash: hashCode(code),
    requested_at: now,
    expires_at: new Date(now.getTime() + RESET_LIFE_MS),
  })
  return code
}

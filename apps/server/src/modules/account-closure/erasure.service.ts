/**
 * Erases a player's identity once their account was closed for the legally required time, or earlier by order of two staff members if the
 * player never moved money. Ledger, rounds and payments keep ids and amounts. The player's key is destroyed, and with it everything sealed
 * with it. Runs once, in one transaction under the player's lock. An active exclusion stays enforceable through hashes of the player's
 * traits.
 */
import { PlayerStatus } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { AccountClosureDeps } from './account-closure.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { discardDocumentsOf } from '../documents/index.ts'
import { readTraits } from '../limits/index.ts'
import { protectPlayer, destroyKey, lockPlayerRow, noteAudit, type Player } from '../players/index.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { requireClosable } from './closing.service.ts'
import { findApplicant, findExclusion, eraseRows, hasMovedMoney } from './erasure.queries.ts'

interface ErasureBy {
  actor: string
  secondMember?: string
  /** The staff order to erase; absent when the retention period is over. */
  orderId?: string
}

export type Erasure = 'done' | 'alreadyErased' | 'notClosed' | 'keptByLaw'

const DAY_MS = 86_400_000

/** Players whose account was closed before this moment are due for erasure. */
export function retentionStart({ clock, settings }: AccountClosureDeps): Date {
  return new Date(clock.now().getTime() - settings.current().retention.closedPlayersDays * DAY_MS)
}

export function erasePlayer(deps: AccountClosureDeps, playerId: string, by: ErasureBy): Promise<Erasure> {
  return inTransaction(deps.db, (tx) => erasePlayerIn(deps, tx, playerId, by))
}

/** @throws Refusal notFound, or if there is money, a payment in progress or an open round */
export async function erasePlayerIn(
  deps: AccountClosureDeps,
  tx: Tx,
  playerId: string,
  by: ErasureBy,
): Promise<Erasure> {
  return withPlayerLock(deps, tx, playerId, [], async () => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null) throw refuse('notFound')
    if (player.erased_at !== null) return 'alreadyErased'
    if (player.status !== PlayerStatus.closed || player.closed_at === null) return 'notClosed'
    await requireClosable(tx, playerId)
    if (player.closed_at > retentionStart(deps) && (await hasMovedMoney(tx, playerId))) return 'keptByLaw'
    await erase(deps, tx, player, by)
    return 'done'
  })
}

async function erase(deps: AccountClosureDeps, tx: Tx, player: Player, by: ErasureBy): Promise<void> {
  const { id: playerId } = player
  const now = deps.clock.now()
  const applicantId = await findApplicant(tx, playerId)
  const exclusion = await findExclusion(tx, playerId, now)
  if (exclusion !== null) {
    const entry = { playerId, cause: 'self-exclusion', until: exclusion.until, origin: null } as const
    await protectPlayer(deps, tx, entry, await readTraits(deps, tx, player))
  }
  await discardDocumentsOf(deps, tx, playerId)
  await eraseRows(tx, playerId, now)
  await destroyKey(deps, tx, playerId)
  await announce(tx, { kind: 'player.changed', playerId })
  const { actor, secondMember, orderId = null } = by
  await noteAudit(deps, tx, {
    actor,
    ...(secondMember !== undefined && { secondMember }),
    action: 'player.erased',
    subject: `player:${playerId}`,
    playerId,
    reason: 'erased',
    // The verification service keeps the player's documents until staff asks it to delete them.
    details: { order: orderId, applicant: applicantId, restricted: exclusion === null ? null : 'yes' },
  })
}

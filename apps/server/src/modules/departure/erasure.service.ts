/**
 * Erases who a player was, once his account has been closed for as long as the licence demands, or sooner by order of two of the
 * staff when he has never moved money. Ledger, rounds and payments keep their ids and amounts; his key is destroyed, and with it all
 * that was sealed with it. One transaction under his lock: it happens wholly or not at all, and once. An exclusion that holds goes on
 * holding by hashes of what he would be recognised by.
 */
import { inTransaction, queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { discardDocumentsOf } from '../documents/index.ts'
import { readTraits } from '../limits/index.ts'
import { barPlayer, destroyKey, lockPlayerRow, noteAudit, type Player } from '../players/index.ts'
import { holdPlayer } from '../standing/index.ts'
import { requireNothingLeft } from './closing.service.ts'
import { fates } from './erasure.fates.ts'

export interface ErasureBy {
  actor: string
  secondPerson?: string
  /** The order of the staff that it follows; none: its time has come. */
  orderId?: string
}

export type Erasure = 'done' | 'wasSo' | 'notClosed' | 'keptByLaw'

const DAY_MS = 86_400_000

/** Closed before this moment, a player is kept no longer. */
export function keptSince({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): Date {
  return new Date(clock.now().getTime() - settings.current().retention.closedPlayersDays * DAY_MS)
}

export function erasePlayer(deps: Deps, playerId: string, by: ErasureBy): Promise<Erasure> {
  return inTransaction(deps.db, (tx) => erasePlayerIn(deps, tx, playerId, by))
}

/** @throws Refusal notFound, and while there is money, a payment under way or an open round */
export async function erasePlayerIn(deps: Deps, tx: Tx, playerId: string, by: ErasureBy): Promise<Erasure> {
  return holdPlayer(deps, tx, playerId, [], async () => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null) throw refuse('notFound')
    if (player.erased_at !== null) return 'wasSo'
    if (player.status !== 4 || player.closed_at === null) return 'notClosed'
    await requireNothingLeft(tx, playerId)
    if (player.closed_at > keptSince(deps) && (await hasMovedMoney(tx, playerId))) return 'keptByLaw'
    await erase(deps, tx, player, by)
    return 'done'
  })
}

async function hasMovedMoney(tx: Tx, playerId: string): Promise<boolean> {
  const { rowCount } = await queryable(tx).query(
    `select from invoice where player_id = $1 and state in ('success', 'paid') limit 1`,
    [playerId],
  )
  return rowCount > 0
}

async function erase(deps: Deps, tx: Tx, player: Player, by: ErasureBy): Promise<void> {
  const { id: playerId } = player
  const now = deps.clock.now()
  const applicantId = await findApplicant(tx, playerId)
  const exclusion = await findExclusion(tx, playerId, now)
  if (exclusion !== null) {
    const bar = { playerId, cause: 'self-exclusion', until: exclusion.until, origin: null } as const
    await barPlayer(deps, tx, bar, await readTraits(deps, tx, player))
  }
  await discardDocumentsOf(deps, tx, playerId)
  for (const [table, fate] of Object.entries(fates))
    if (fate !== 'kept')
      await queryable(tx).query(fate.erase, table === 'player' ? [playerId, now] : [playerId])
  await destroyKey(deps, tx, playerId)
  await announce(tx, { type: 'player.changed', playerId })
  const { actor, secondPerson, orderId = null } = by
  await noteAudit(deps, tx, {
    actor,
    ...(secondPerson !== undefined && { secondPerson }),
    action: 'player.erased',
    subject: `player:${playerId}`,
    playerId,
    reason: 'erased',
    // The service that checked him keeps what he showed there until somebody tells it.
    details: { order: orderId, applicant: applicantId, barred: exclusion === null ? null : 'yes' },
  })
}

/** By what the service that checked the player knows them. */
async function findApplicant(tx: Tx, playerId: string): Promise<string | null> {
  const checks = await queryable(tx).query<{ applicantId: string | null }>(
    'select applicant_id as "applicantId" from player_identity_check where player_id = $1',
    [playerId],
  )
  return checks.rows[0]?.applicantId ?? null
}

/** The one that holds, if any; `until` null: for good. */
async function findExclusion(tx: Tx, playerId: string, now: Date): Promise<{ until: Date | null } | null> {
  const { rows } = await queryable(tx).query<{ until: Date | null }>(
    `select until from player_limit
      where player_id = $1 and definition = 4 and ended_at is null and (until is null or until > $2)
      order by until desc nulls first limit 1`,
    [playerId, now],
  )
  return rows[0] ?? null
}

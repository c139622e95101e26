import { find } from '@fairhall/ledger'
import { queryable, type Db, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Gate, standingCompanion, type Standing } from './standing.companion.ts'
import { toTurnOver, type TurnOver } from './standing.rules.ts'

/** Call in the transaction that creates the player: creates the ledger owner (the lock) and the state row, with an open gate and no limits. */
export async function openStanding(
  deps: Pick<Deps, 'ledger'>,
  tx: Tx,
  player: { playerId: string; zone: string; country: string },
): Promise<void> {
  await deps.ledger.openOwner(queryable(tx), player.playerId)
  await queryable(tx).query(
    `insert into standing (player, gate, zone, country) values ($1, 'open', $2, $3) on conflict do nothing`,
    [player.playerId, player.zone, player.country],
  )
}

/** Reads without the lock: use it for display, never for decisions. */
export async function readStanding(db: Db | Tx, playerId: string): Promise<Standing | null> {
  const [standing] = await find(queryable(db), standingCompanion.read([playerId]))
  return standing === undefined ? null : standingCompanion.toRow(standing.columns, playerId)
}

/** Like `readStanding`, for several players. Unknown players are left out. */
export async function readGates(db: Db | Tx, players: readonly string[]): Promise<ReadonlyMap<string, Gate>> {
  const { rows } = await queryable(db).query<{ player: string; gate: Gate }>(
    'select player, gate from standing where player = any ($1::uuid[])',
    [players],
  )
  return new Map(rows.map(({ player, gate }) => [player, gate]))
}

/** Reads without the lock: use it for display, never for decisions. Amounts in subunits. */
export async function readTurnOver(db: Db | Tx, playerId: string, currency: string): Promise<TurnOver> {
  const { rows } = await queryable(db).query<{ turnRequired: bigint; turnDone: bigint }>(
    `select turn_required as "turnRequired", turn_done as "turnDone"
       from standing_asset where player = $1 and asset = $2`,
    [playerId, currency],
  )
  return toTurnOver(rows[0])
}

import type { Db, Tx } from '../../platform/database/database.ts'
import type { BonusTerms } from './player-asset.companion.ts'
import type { PlayerStateDeps } from './player-state.deps.ts'
import { type Restriction, playerStateCompanion, type PlayerState } from './player-state.companion.ts'
import { toTurnOver, type TurnOver } from './player-state.rules.ts'

/** Call in the transaction that creates the player: creates the ledger owner (the lock) with the state, without restriction or limits. */
export async function openPlayerState(
  deps: Pick<PlayerStateDeps, 'ledger'>,
  tx: Tx,
  player: { playerId: string; zone: string; country: string },
): Promise<void> {
  await deps.ledger.openOwner(tx, player.playerId)
  await tx.query(
    `update ledger_owner set restriction = 'none', zone = $2, country = $3 where owner = $1 and restriction is null`,
    [player.playerId, player.zone, player.country],
  )
}

/** Reads without the lock: use it for display, never for decisions. */
export async function readPlayerState(db: Db | Tx, playerId: string): Promise<PlayerState | null> {
  const { rows } = await db.query<Record<string, string | null>>(
    `select ${playerStateCompanion.select} from ledger_owner t where t.owner = $1`,
    [playerId],
  )
  const [columns] = rows
  return columns === undefined ? null : (playerStateCompanion.toRow(Object.values(columns), playerId) ?? null)
}

/** Reads without the lock. Unknown players are left out. */
export async function readRestrictions(
  db: Db | Tx,
  players: readonly string[],
): Promise<ReadonlyMap<string, Restriction>> {
  const { rows } = await db.query<{ player: string; restriction: Restriction }>(
    'select player, restriction from player_state where player = any ($1::uuid[])',
    [players],
  )
  return new Map(rows.map(({ player, restriction }) => [player, restriction]))
}

/** The time zones of players. Unknown players are left out. */
export async function readZones(
  db: Db | Tx,
  players: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ player: string; zone: string }>(
    'select player, zone from player_state where player = any ($1::uuid[])',
    [players],
  )
  return new Map(rows.map(({ player, zone }) => [player, zone]))
}

/** Reads without the lock: use it for display, never for decisions. Amounts in subunits. */
export async function readTurnOver(db: Db | Tx, playerId: string, currency: string): Promise<TurnOver> {
  const { rows } = await db.query<{ turnoverRequired: bigint; turnoverDone: bigint }>(
    `select turnover_required as "turnoverRequired", turnover_done as "turnoverDone"
       from player_asset where player = $1 and asset = $2`,
    [playerId, currency],
  )
  return toTurnOver(rows[0])
}

/** The terms of the player's active bonuses that still count stakes. Reads without the lock. */
export async function readBonusTerms(db: Db | Tx, playerId: string): Promise<BonusTerms[]> {
  const { rows } = await db.query<{ terms: BonusTerms }>(
    `select bonus_terms as terms from player_asset
      where player = $1 and bonus_id is not null and not bonus_closing`,
    [playerId],
  )
  return rows.map(({ terms }) => terms)
}

/** The caller holds the player's lock. `until` null: permanent until changed. */
export async function saveRestriction(
  tx: Tx,
  playerId: string,
  restriction: Restriction,
  until: Date | null,
): Promise<void> {
  await tx.query('update ledger_owner set restriction = $2, restricted_until = $3 where owner = $1', [
    playerId,
    restriction,
    until,
  ])
}

/** The caller holds the player's lock. */
export async function savePlace(
  tx: Tx,
  playerId: string,
  { zone, country }: { zone: string; country: string },
): Promise<void> {
  await tx.query('update ledger_owner set zone = $2, country = $3 where owner = $1', [
    playerId,
    zone,
    country,
  ])
}

/** Of the journal: what a nightly check reads that needs no entry from before. */
export const ENTRIES_SINCE = 'select * from public.ledger_entry where at >= $1'

/** Limit windows as rows, for the audits of other modules. `kind`: a `LimitDefinition`. */
export const limitWindows = `select s.player, w.kind, w.used, w.reserved, to_timestamp(w.start_ms / 1000.0) as start
  from (select player, windows::bigint[], used::bigint[] from player_state) s
  cross join lateral generate_series(0, coalesce(array_length(s.windows, 1), 0) / 5 - 1) n
  cross join lateral (select s.windows[n * 5 + 1] as kind, s.used[n * 2 + 1] as used, s.used[n * 2 + 2] as reserved,
    s.windows[n * 5 + 4] as start_ms) w`

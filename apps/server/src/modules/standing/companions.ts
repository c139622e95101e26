/**
 * The rows that are read and written together with the money. Each look-up goes by one key with one index that
 * could serve it (see the ledger's README). The statements that bets write leave alone what only the second door
 * changes: gate, zone, country and the terms of a bonus.
 */
import { type Companion, toPlainArray, toTextArray } from '@fairhall/ledger'

export type Gate = 'open' | 'cooling off' | 'excluded' | 'blocked' | 'closed'
export type LimitKind = 'bet' | 'loss' | 'deposit'
export type LimitPeriod = 'daily' | 'weekly' | 'monthly'

/** What is left of a limit. Amounts are subunits of the base currency, times milliseconds since 1970. */
export interface LimitWindow {
  kind: LimitKind
  period: LimitPeriod
  amount: bigint
  /** Of a loss limit below zero while the player is ahead. */
  used: bigint
  /** Deposits that are under way. */
  reserved: bigint
  startMs: number
  endMs: number
}

export interface Standing {
  player: string
  gate: Gate
  gateUntil: Date | null
  zone: string
  country: string
  windows: readonly LimitWindow[]
}

export interface BonusTerms {
  /** Games of the catalogue that may not be played while the bonus is active. */
  forbidden?: readonly string[]
  /** Percent of the stake that counts, by `game:<id>` or `category:<id>`; 100 where nothing is said. */
  contributions?: Readonly<Record<string, number>>
}

export interface StandingAsset {
  player: string
  asset: string
  bonusId: string | null
  bonusMaxBet: bigint | null
  bonusTarget: bigint
  bonusDone: bigint
  bonusCap: bigint | null
  bonusOpen: number
  isBonusClosing: boolean
  bonusTerms: BonusTerms
  bonusReleased: readonly string[]
  turnRequired: bigint
  turnDone: bigint
  roundsOpen: number
}

export interface GameSession {
  id: string
  player: string
  account: string
  game: string
  endedAt: Date | null
}

const kinds: readonly LimitKind[] = ['bet', 'loss', 'deposit']
const periods: readonly LimitPeriod[] = ['daily', 'weekly', 'monthly']
const WINDOW_FIELDS = 7

export function writeWindows(windows: readonly LimitWindow[]): string {
  return toPlainArray(
    windows.flatMap((window) => [
      kinds.indexOf(window.kind) + 1,
      periods.indexOf(window.period) + 1,
      window.amount,
      window.used,
      window.reserved,
      window.startMs,
      window.endMs,
    ]),
  )
}

export function readWindows(literal: string): LimitWindow[] {
  if (literal === '{}') return []
  const fields = literal.slice(1, -1).split(',')
  const windows: LimitWindow[] = []
  for (let i = 0; i < fields.length; i += WINDOW_FIELDS) {
    const [kind, period, amount, used, reserved, start, end] = fields.slice(i, i + WINDOW_FIELDS)
    windows.push({
      kind: kinds[Number(kind) - 1] as LimitKind,
      period: periods[Number(period) - 1] as LimitPeriod,
      amount: BigInt(amount as string),
      used: BigInt(used as string),
      reserved: BigInt(reserved as string),
      startMs: Number(start),
      endMs: Number(end),
    })
  }
  return windows
}

const toDate = (epoch: string | null | undefined) => (epoch == null ? null : new Date(Number(epoch) * 1000))
const toBigint = (text: string | null | undefined) => (text == null ? null : BigInt(text))
const uuidsOf = (literal: string) => (literal === '{}' ? [] : literal.slice(1, -1).split(','))

export const standingCompanion: Companion<Standing> = {
  name: 'standing',
  read: (players) => ({
    name: 'standing_read',
    text: `select s.player::text as player, s.gate as gate, extract(epoch from s.gate_until)::text as gate_until,
        s.zone as zone, s.country as country, s.windows::text as windows
      from unnest($1::uuid[]) k(player)
      cross join lateral (select * from standing where player = k.player limit 1) s`,
    values: [toPlainArray(players)],
  }),
  toRow: ([player, gate, gateUntil, zone, country, windows]) => ({
    player: player as string,
    gate: gate as Gate,
    gateUntil: toDate(gateUntil),
    zone: zone as string,
    country: country as string,
    windows: readWindows(windows as string),
  }),
  keyOf: (row) => row.player,
  // By the row's address, found by the same kind of look-up: a join would be planned by the tables' sizes. The row
  // cannot have moved, since only the holder of the player's lock changes it.
  write: (rows) => ({
    name: 'standing_write',
    text: `update standing s set windows = k.windows
      from (select s.ctid as place, k.windows::bigint[] as windows
              from unnest($1::uuid[], $2::text[]) k(player, windows)
              cross join lateral (select ctid from standing where player = k.player limit 1) s) k
      where s.ctid = k.place`,
    values: [
      toPlainArray(rows.map((row) => row.player)),
      toTextArray(rows.map((row) => writeWindows(row.windows))),
    ],
  }),
}

/** The key of a player's row in one currency. */
export function assetKey(player: string, asset: string): string {
  return `${player} ${asset}`
}

export const standingAssetCompanion: Companion<StandingAsset> = {
  name: 'standing_asset',
  read: (keys) => ({
    name: 'standing_asset_read',
    text: `select s.player::text as player, s.asset as asset, s.bonus_id::text as bonus_id,
        s.bonus_max_bet::text as bonus_max_bet, s.bonus_target::text as bonus_target, s.bonus_done::text as bonus_done,
        s.bonus_cap::text as bonus_cap, s.bonus_open::text as bonus_open, s.bonus_closing::text as bonus_closing,
        s.bonus_terms::text as bonus_terms, s.bonus_released::text as bonus_released,
        s.turn_required::text as turn_required, s.turn_done::text as turn_done, s.rounds_open::text as rounds_open
      from unnest($1::uuid[], $2::text[]) k(player, asset)
      cross join lateral (select * from standing_asset where player = k.player and asset = k.asset limit 1) s`,
    values: [
      toPlainArray(keys.map((key) => key.slice(0, 36))),
      toTextArray(keys.map((key) => key.slice(37))),
    ],
  }),
  toRow: (columns) => {
    const [player, asset, bonusId, maxBet, target, done, cap, open, closing, terms, released] = columns
    const [required, turnDone, roundsOpen] = columns.slice(11)
    return {
      player: player as string,
      asset: asset as string,
      bonusId: bonusId ?? null,
      bonusMaxBet: toBigint(maxBet),
      bonusTarget: BigInt(target as string),
      bonusDone: BigInt(done as string),
      bonusCap: toBigint(cap),
      bonusOpen: Number(open),
      isBonusClosing: closing === 'true',
      bonusTerms: JSON.parse(terms as string) as BonusTerms,
      bonusReleased: uuidsOf(released as string),
      turnRequired: BigInt(required as string),
      turnDone: BigInt(turnDone as string),
      roundsOpen: Number(roundsOpen),
    }
  },
  keyOf: (row) => assetKey(row.player, row.asset),
  // The terms are written by the second door alone, when a bonus is activated.
  write: (rows) => {
    const plain = (of: (row: StandingAsset) => string | bigint | number | null) => toPlainArray(rows.map(of))
    return {
      name: 'standing_asset_write',
      text: `insert into standing_asset as s (player, asset, bonus_id, bonus_max_bet, bonus_target, bonus_done,
          bonus_cap, bonus_open, bonus_closing, bonus_released, turn_required, turn_done, rounds_open)
        select player, asset, bonus_id, bonus_max_bet, bonus_target, bonus_done, bonus_cap, bonus_open,
          bonus_closing, bonus_released::uuid[], turn_required, turn_done, rounds_open
        from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
            $8::int[], $9::boolean[], $10::text[], $11::bigint[], $12::bigint[], $13::int[])
          k(player, asset, bonus_id, bonus_max_bet, bonus_target, bonus_done, bonus_cap, bonus_open,
            bonus_closing, bonus_released, turn_required, turn_done, rounds_open)
        on conflict (player, asset) do update set bonus_id = excluded.bonus_id,
          bonus_max_bet = excluded.bonus_max_bet, bonus_target = excluded.bonus_target,
          bonus_done = excluded.bonus_done, bonus_cap = excluded.bonus_cap, bonus_open = excluded.bonus_open,
          bonus_closing = excluded.bonus_closing, bonus_released = excluded.bonus_released,
          turn_required = excluded.turn_required, turn_done = excluded.turn_done, rounds_open = excluded.rounds_open`,
      values: [
        plain((row) => row.player),
        toTextArray(rows.map((row) => row.asset)),
        plain((row) => row.bonusId),
        plain((row) => row.bonusMaxBet),
        plain((row) => row.bonusTarget),
        plain((row) => row.bonusDone),
        plain((row) => row.bonusCap),
        plain((row) => row.bonusOpen),
        plain((row) => String(row.isBonusClosing)),
        toTextArray(rows.map((row) => toPlainArray(row.bonusReleased))),
        plain((row) => row.turnRequired),
        plain((row) => row.turnDone),
        plain((row) => row.roundsOpen),
      ],
    }
  },
}

export const gameSessionCompanion: Companion<GameSession> = {
  name: 'game_session',
  read: (ids) => ({
    name: 'game_session_read',
    text: `select g.id::text as id, g.player::text as player, g.account::text as account, g.game as game,
        extract(epoch from g.ended_at)::text as ended_at
      from unnest($1::uuid[]) k(id) cross join lateral (select * from game_session where id = k.id limit 1) g`,
    values: [toPlainArray(ids)],
  }),
  toRow: ([id, player, account, game, endedAt]) => ({
    id: id as string,
    player: player as string,
    account: account as string,
    game: game as string,
    endedAt: toDate(endedAt),
  }),
  keyOf: (row) => row.id,
}

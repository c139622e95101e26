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
  /** Subunits as text: with less than this left, and nothing open, the bonus is lost. Nothing said: with nothing left. */
  smallestBet?: string
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
const WINDOW_FIELDS = 5

/** As the columns `windows` and `used` have them. */
export function writeWindows(windows: readonly LimitWindow[]): { windows: string; used: string } {
  return {
    windows: toPlainArray(
      windows.flatMap(({ kind, period, amount, startMs, endMs }) => [
        kinds.indexOf(kind) + 1,
        periods.indexOf(period) + 1,
        amount,
        startMs,
        endMs,
      ]),
    ),
    used: toPlainArray(windows.flatMap((window) => [window.used, window.reserved])),
  }
}

const fieldsOf = (literal: string) => (literal === '{}' ? [] : literal.slice(1, -1).split(','))

export function readWindows(literal: string, usedLiteral: string): LimitWindow[] {
  const fields = fieldsOf(literal)
  const used = fieldsOf(usedLiteral)
  return Array.from({ length: fields.length / WINDOW_FIELDS }, (_, n) => {
    const [kind, period, amount, start, end] = fields.slice(n * WINDOW_FIELDS, (n + 1) * WINDOW_FIELDS)
    return {
      kind: kinds[Number(kind) - 1] as LimitKind,
      period: periods[Number(period) - 1] as LimitPeriod,
      amount: BigInt(amount as string),
      used: BigInt(used[n * 2] as string),
      reserved: BigInt(used[n * 2 + 1] as string),
      startMs: Number(start),
      endMs: Number(end),
    }
  })
}

const toDate = (epoch: string | null | undefined) => (epoch == null ? null : new Date(Number(epoch) * 1000))
const toBigint = (text: string | null | undefined) => (text == null ? null : BigInt(text))
const uuidsOf = (literal: string) => (literal === '{}' ? [] : literal.slice(1, -1).split(','))

export const standingCompanion: Companion<Standing> = {
  name: 'standing',
  read: (players) => ({
    name: 'standing_read',
    text: `select s.player::text as player, s.gate as gate, extract(epoch from s.gate_until)::text as gate_until,
        s.zone as zone, s.country as country, s.windows::text as windows, s.used::text as used
      from unnest($1::uuid[]) k(player)
      cross join lateral (select * from standing where player = k.player limit 1) s`,
    values: [toPlainArray(players)],
  }),
  toRow: ([player, gate, gateUntil, zone, country, windows, used]) => ({
    player: player as string,
    gate: gate as Gate,
    gateUntil: toDate(gateUntil),
    zone: zone as string,
    country: country as string,
    windows: readWindows(windows as string, used as string),
  }),
  keyOf: (row) => row.player,
  // By the row's address, found by the same kind of look-up: a join would be planned by the tables' sizes. The row
  // cannot have moved, since only the holder of the player's lock changes it.
  update: (rows) => {
    const literals = rows.map((row) => writeWindows(row.windows))
    return {
      name: 'standing_update',
      text: `update standing s set windows = k.windows, used = k.used
        from (select s.place, k.windows::bigint[] as windows, k.used::bigint[] as used
                from unnest($1::uuid[], $2::text[], $3::text[]) k(player, windows, used)
                cross join lateral (select ctid as place from standing where player = k.player limit 1) s) k
        where s.ctid = k.place`,
      values: [
        toPlainArray(rows.map((row) => row.player)),
        toTextArray(literals.map((literal) => literal.windows)),
        toTextArray(literals.map((literal) => literal.used)),
      ],
    }
  },
}

/** The key of a player's row in one currency. */
export function assetKey(player: string, asset: string): string {
  return `${player} ${asset}`
}

const ASSET_COLUMNS = `player, asset, bonus_id, bonus_max_bet, bonus_target, bonus_done, bonus_cap, bonus_open,
  bonus_closing, bonus_released, turn_required, turn_done, rounds_open`

const ASSET_ROWS = `select player, asset, bonus_id, bonus_max_bet, bonus_target, bonus_done, bonus_cap, bonus_open,
    bonus_closing, bonus_released::uuid[] as bonus_released, turn_required, turn_done, rounds_open
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[],
    $9::boolean[], $10::text[], $11::bigint[], $12::bigint[], $13::int[]) k(${ASSET_COLUMNS})`

function toAssetValues(rows: readonly StandingAsset[]): string[] {
  const plain = (of: (row: StandingAsset) => string | bigint | number | null) => toPlainArray(rows.map(of))
  return [
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
  ]
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
  insert: (rows) => ({
    name: 'standing_asset_insert',
    text: `insert into standing_asset (${ASSET_COLUMNS}) select ${ASSET_COLUMNS} from (${ASSET_ROWS}) k`,
    values: toAssetValues(rows),
  }),
  update: (rows) => ({
    name: 'standing_asset_update',
    text: `update standing_asset s set bonus_id = k.bonus_id, bonus_max_bet = k.bonus_max_bet,
        bonus_target = k.bonus_target, bonus_done = k.bonus_done, bonus_cap = k.bonus_cap, bonus_open = k.bonus_open,
        bonus_closing = k.bonus_closing, bonus_released = k.bonus_released, turn_required = k.turn_required,
        turn_done = k.turn_done, rounds_open = k.rounds_open
      from (select k.*, s.place from (${ASSET_ROWS}) k cross join lateral
              (select ctid as place from standing_asset where player = k.player and asset = k.asset limit 1) s) k
      where s.ctid = k.place`,
    values: toAssetValues(rows),
  }),
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

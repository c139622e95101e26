/**
 * The rows that are read and written together with the money. The statements that bets write leave alone what only the second door
 * changes: gate, zone, country and the terms of a bonus.
 */
import { type Companion, insertInto, lookUp, toPlainArray, update } from '@fairhall/ledger'

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

/** As the column `windows` has them: what they allow, and when. */
function writeWindows(windows: readonly LimitWindow[]): string {
  return toPlainArray(
    windows.flatMap(({ kind, period, amount, startMs, endMs }) => [
      kinds.indexOf(kind) + 1,
      periods.indexOf(period) + 1,
      amount,
      startMs,
      endMs,
    ]),
  )
}

/** As the column `used` has them: the one part of windows that a bet changes until one of them is over. */
function writeUsed(windows: readonly LimitWindow[]): string {
  return toPlainArray(windows.flatMap((window) => [window.used, window.reserved]))
}

function allowTheSame(some: readonly LimitWindow[], others: readonly LimitWindow[]): boolean {
  return (
    some.length === others.length &&
    some.every((window, n) => {
      const other = others[n]
      return (
        other !== undefined &&
        window.kind === other.kind &&
        window.period === other.period &&
        window.amount === other.amount &&
        window.startMs === other.startMs &&
        window.endMs === other.endMs
      )
    })
  )
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

const byPlayer = { player: 'uuid' }
const findStanding = lookUp({
  name: 'standing_read',
  table: 'standing',
  select: `t.player::text as player, t.gate as gate, extract(epoch from t.gate_until)::text as gate_until,
    t.zone as zone, t.country as country, t.windows as windows, t.used as used`,
  by: byPlayer,
})
const updateWindows = update({
  name: 'standing_windows',
  table: 'standing',
  by: byPlayer,
  set: { windows: 'text', used: 'text' },
})
const updateUsed = update({
  name: 'standing_used',
  table: 'standing',
  by: byPlayer,
  set: { used: 'text' },
})

export const standingCompanion: Companion<Standing> = {
  name: 'standing',
  read: (players) => findStanding(players.map((player) => [player])),
  toRow: ([player, gate, gateUntil, zone, country, windows, used]) => ({
    player: player as string,
    gate: gate as Gate,
    gateUntil: toDate(gateUntil),
    zone: zone as string,
    country: country as string,
    windows: readWindows(windows as string, used as string),
  }),
  keyOf: (row) => row.player,
  update(rows) {
    const [used, windows] = split(rows, ({ row, before }) => allowTheSame(row.windows, before.windows))
    return [
      ...updateUsed(used.map(({ row }) => [row.player, writeUsed(row.windows)])),
      ...updateWindows(
        windows.map(({ row }) => [row.player, writeWindows(row.windows), writeUsed(row.windows)]),
      ),
    ]
  },
}

function split<T>(all: readonly T[], test: (one: T) => boolean): [those: T[], others: T[]] {
  const those: T[] = []
  const others: T[] = []
  for (const one of all) {
    const list = test(one) ? those : others
    list.push(one)
  }
  return [those, others]
}

/** The key of a player's row in one currency. */
export function assetKey(player: string, asset: string): string {
  return `${player} ${asset}`
}

const byAsset = { player: 'uuid', asset: 'text' }
/** The terms are written by the second door alone, when a bonus is activated. */
const ASSET_TERMS = {
  bonus_id: 'uuid',
  bonus_max_bet: 'bigint',
  bonus_target: 'bigint',
  bonus_cap: 'bigint',
  bonus_closing: 'boolean',
  bonus_released: 'uuid[]',
  turn_required: 'bigint',
}
/** What bets and wins count, while nothing begins or ends. */
const ASSET_COUNTS = {
  bonus_done: 'bigint',
  bonus_open: 'int',
  turn_done: 'bigint',
  rounds_open: 'int',
}
const findAssets = lookUp({
  name: 'standing_asset_read',
  table: 'standing_asset',
  select: `t.player::text as player, t.asset as asset, t.bonus_id::text as bonus_id,
    t.bonus_max_bet::text as bonus_max_bet, t.bonus_target::text as bonus_target, t.bonus_done::text as bonus_done,
    t.bonus_cap::text as bonus_cap, t.bonus_open::text as bonus_open, t.bonus_closing::text as bonus_closing,
    t.bonus_terms::text as bonus_terms, t.bonus_released::text as bonus_released,
    t.turn_required::text as turn_required, t.turn_done::text as turn_done, t.rounds_open::text as rounds_open`,
  by: byAsset,
})
const insertAssets = insertInto({
  name: 'standing_asset_insert',
  table: 'standing_asset',
  columns: { ...byAsset, ...ASSET_COUNTS, ...ASSET_TERMS },
})
const updateAssets = update({
  name: 'standing_asset_update',
  table: 'standing_asset',
  by: byAsset,
  set: { ...ASSET_COUNTS, ...ASSET_TERMS },
})
const updateCounts = update({
  name: 'standing_asset_counts',
  table: 'standing_asset',
  by: byAsset,
  set: ASSET_COUNTS,
})

const toText = (value: bigint | null) => (value === null ? null : String(value))

function toCounts(row: StandingAsset): (string | null)[] {
  return [
    row.player,
    row.asset,
    String(row.bonusDone),
    String(row.bonusOpen),
    String(row.turnDone),
    String(row.roundsOpen),
  ]
}

function toAssetValues(row: StandingAsset): (string | null)[] {
  return [
    ...toCounts(row),
    row.bonusId,
    toText(row.bonusMaxBet),
    String(row.bonusTarget),
    toText(row.bonusCap),
    String(row.isBonusClosing),
    toPlainArray(row.bonusReleased),
    String(row.turnRequired),
  ]
}

function haveSameTerms(row: StandingAsset, before: StandingAsset): boolean {
  return (
    row.bonusId === before.bonusId &&
    row.bonusMaxBet === before.bonusMaxBet &&
    row.bonusTarget === before.bonusTarget &&
    row.bonusCap === before.bonusCap &&
    row.isBonusClosing === before.isBonusClosing &&
    row.bonusReleased === before.bonusReleased &&
    row.turnRequired === before.turnRequired
  )
}

export const standingAssetCompanion: Companion<StandingAsset> = {
  name: 'standing_asset',
  read: (keys) => findAssets(keys.map((key) => [key.slice(0, 36), key.slice(37)])),
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
  insert: (rows) => insertAssets(rows.map(toAssetValues)),
  update(rows) {
    const [counted, others] = split(rows, ({ row, before }) => haveSameTerms(row, before))
    return [
      ...updateCounts(counted.map(({ row }) => toCounts(row))),
      ...updateAssets(others.map(({ row }) => toAssetValues(row))),
    ]
  },
}

const findGameSessions = lookUp({
  name: 'game_session_read',
  table: 'game_session',
  select: `t.id::text as id, t.player::text as player, t.account::text as account, t.game as game,
    extract(epoch from t.ended_at)::text as ended_at`,
  by: { id: 'uuid' },
})

export const gameSessionCompanion: Companion<GameSession> = {
  name: 'game_session',
  read: (ids) => findGameSessions(ids.map((id) => [id])),
  toRow: ([id, player, account, game, endedAt]) => ({
    id: id as string,
    player: player as string,
    account: account as string,
    game: game as string,
    endedAt: toDate(endedAt),
  }),
  keyOf: (row) => row.id,
}

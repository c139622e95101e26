/**
 * What a bet must know about a player: columns of the player's row in the ledger, whose lock each bet takes. Bets don't change what only
 * postings outside of bets do: restriction, zone and country.
 */
import { CashLimit } from '@fairhall/contract'
import { type ColumnCompanion, toBigint, toPlainArray } from '@fairhall/ledger'

export type Restriction = 'none' | 'cooling off' | 'held' | 'excluded' | 'blocked' | 'closed'
export type LimitKind = keyof typeof CashLimit
export type LimitPeriod = 'daily' | 'weekly' | 'monthly'

/** The current window of a limit. Amounts are subunits of the base currency; times are milliseconds since 1970. */
export interface LimitWindow {
  kind: LimitKind
  period: LimitPeriod
  amount: bigint
  /** For a loss limit, negative while the player is ahead. */
  used: bigint
  /** Reserved for deposits in progress. */
  reserved: bigint
  startMs: number
  endMs: number
}

export interface PlayerState {
  player: string
  restriction: Restriction
  restrictedUntil: Date | null
  zone: string
  country: string
  windows: readonly LimitWindow[]
}

const kindOfCode = new Map(
  Object.entries(CashLimit).map(([kind, code]) => [code as number, kind as LimitKind]),
)
const periods: readonly LimitPeriod[] = ['daily', 'weekly', 'monthly']
const WINDOW_FIELDS = 5

/** The value of column `windows`: amounts and times. */
function writeWindows(windows: readonly LimitWindow[]): string {
  return toPlainArray(
    windows.flatMap(({ kind, period, amount, startMs, endMs }) => [
      CashLimit[kind],
      periods.indexOf(period) + 1,
      amount,
      startMs,
      endMs,
    ]),
  )
}

/** The value of column `used`: the only part that a bet changes until a window ends. */
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

function readWindows(literal: string, usedLiteral: string): LimitWindow[] {
  const fields = fieldsOf(literal)
  const used = fieldsOf(usedLiteral)
  const windows: LimitWindow[] = []
  for (let n = 0; n < fields.length / WINDOW_FIELDS; n++) {
    const from = n * WINDOW_FIELDS
    windows.push({
      kind: kindOfCode.get(Number(fields[from])) as LimitKind,
      period: periods[Number(fields[from + 1]) - 1] as LimitPeriod,
      amount: toBigint(fields[from + 2] as string),
      used: toBigint(used[n * 2] as string),
      reserved: toBigint(used[n * 2 + 1] as string),
      startMs: Number(fields[from + 3]),
      endMs: Number(fields[from + 4]),
    })
  }
  return windows
}

const toDate = (epoch: string | null | undefined) => (epoch == null ? null : new Date(Number(epoch) * 1000))

export const playerStateCompanion: ColumnCompanion<PlayerState> = {
  name: 'player_state',
  of: 'owner',
  select: `t.restriction as restriction, extract(epoch from t.restricted_until)::text as restricted_until,
    t.zone as zone, t.country as country, t.windows as windows, t.used as used`,
  toRow([restriction, restrictedUntil, zone, country, windows, used], player) {
    // An owner that is no player, such as a jackpot.
    if (restriction == null) return undefined
    return {
      player,
      restriction: restriction as Restriction,
      restrictedUntil: toDate(restrictedUntil),
      zone: zone as string,
      country: country as string,
      windows: readWindows(windows as string, used as string),
    }
  },
  keyOf: (row) => row.player,
  usual: { types: { used: 'text' }, toValues: (row) => [writeUsed(row.windows)] },
  rare: { types: { windows: 'text' }, toValues: (row) => [writeWindows(row.windows)] },
  hasSameRare: (row, before) => allowTheSame(row.windows, before.windows),
}

/** The round as bets read and write it, in the transaction that moves the money. */
import { toBigints } from '@fairhall/ledger'
import { KEY_COLUMNS, providerRowCompanion, toDate } from './provider-row.companion.ts'

/** What the stakes of a round, or one stake, counted; a rollback subtracts it. */
export interface CountedAmounts {
  /** Whole stakes and cash stakes, in subunits of the base currency, for the limits. */
  bet: bigint
  loss: bigint
  /** In subunits of the account's currency. */
  turnOver: bigint
  wager: bigint
  /** Cash stakes for points: parts of a subunit of the base currency, rounded down, so that tiny stakes are not worth more than they are. */
  base: bigint
}

/** In a subunit of the base currency. */
export const BASE_PARTS = 1_000_000

/** What a stake counted for points. Stakes from before the parts counted what they counted for loss limits. */
export const toBaseParts = (loss: bigint, base: bigint | undefined): bigint =>
  base ?? loss * BigInt(BASE_PARTS)

export interface PocketAmounts {
  cash: bigint
  bonus: bigint
}

export interface Round {
  player: string
  provider: string
  externalId: string
  id: string
  currency: string
  gameId: string
  build: string | null
  bonusId: string | null
  staked: PocketAmounts
  won: PocketAmounts
  counted: CountedAmounts
  isOpen: boolean
  openedAt: Date
  closedAt: Date | null
}

const toParts = (literal: string): PocketAmounts => {
  const [cash, bonus] = toBigints(literal)
  return { cash: cash ?? 0n, bonus: bonus ?? 0n }
}

const toCounted = (literal: string): CountedAmounts => {
  const [bet = 0n, loss = 0n, turnOver = 0n, wager = 0n, base] = toBigints(literal)
  return { bet, loss, turnOver, wager, base: toBaseParts(loss, base) }
}

/** One row, as read by both the ledger lane and the history. */
export function toRound(columns: readonly (string | null)[]): Round {
  const [player, provider, externalId, id, currency, gameId, build, bonusId] = columns
  const [staked, won, counted, open, openedAt, closedAt] = columns.slice(8)
  return {
    player: player as string,
    provider: provider as string,
    externalId: externalId as string,
    id: id as string,
    currency: currency as string,
    gameId: gameId as string,
    build: build ?? null,
    bonusId: bonusId ?? null,
    staked: toParts(staked as string),
    won: toParts(won as string),
    counted: toCounted(counted as string),
    isOpen: open === 'true',
    openedAt: toDate(openedAt as string),
    closedAt: closedAt == null ? null : toDate(closedAt),
  }
}

const COLUMNS = `t.id::text as id, t.asset as asset, t.game as game, t.build as build, t.bonus_id::text as bonus_id,
  t.staked::text as staked, t.won::text as won, t.counted::text as counted, t.open::text as open,
  extract(epoch from t.opened_at)::text as opened_at, extract(epoch from t.closed_at)::text as closed_at`

export const ROUND_COLUMNS = `${KEY_COLUMNS}, ${COLUMNS}`

export const roundCompanion = providerRowCompanion<Round>({
  table: 'round',
  select: COLUMNS,
  changing: {
    bonus_id: 'uuid',
    staked: 'bigint[2]',
    won: 'bigint[2]',
    counted: 'bigint[5]',
    open: 'boolean',
    closed_at: 'timestamptz',
  },
  toChangingValues({ bonusId, staked, won, counted, isOpen, closedAt }) {
    const { bet, loss, turnOver, wager, base } = counted
    return [
      bonusId,
      [staked.cash, staked.bonus],
      [won.cash, won.bonus],
      [bet, loss, turnOver, wager, base],
      isOpen,
      closedAt,
    ]
  },
  fixed: { game: 'text', build: 'text', opened_at: 'timestamptz' },
  toFixedValues: (row) => [row.gameId, row.build, row.openedAt],
  toRow: toRound,
  isOver: ({ isOpen }) => !isOpen,
})

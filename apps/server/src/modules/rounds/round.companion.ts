/** The round as bets read and write it, in the transaction that moves the money. */
import { type Companion, idOf, insertInto, lookUp, toBigints, update, type Values } from '@fairhall/ledger'

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

/**
 * Key of a player's round at a provider. The wallet API refuses IDs with line breaks, so they can separate the parts.
 */
export function roundKey(player: string, provider: string, externalId: string): string {
  return `${player}\n${provider}\n${externalId}`
}

function partsOf(key: string): [player: string, provider: string, externalId: string] {
  const ofProvider = key.indexOf('\n')
  const ofRound = key.indexOf('\n', ofProvider + 1)
  return [key.slice(0, ofProvider), key.slice(ofProvider + 1, ofRound), key.slice(ofRound + 1)]
}

const toParts = (literal: string): PocketAmounts => {
  const [cash, bonus] = toBigints(literal)
  return { cash: cash ?? 0n, bonus: bonus ?? 0n }
}

const toCounted = (literal: string): CountedAmounts => {
  const [bet = 0n, loss = 0n, turnOver = 0n, wager = 0n, base] = toBigints(literal)
  return { bet, loss, turnOver, wager, base: toBaseParts(loss, base) }
}

const toDate = (epoch: string) => new Date(Number(epoch) * 1000)

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

export const ROUND_COLUMNS = `t.player::text as player, t.provider as provider, t.external_id as external_id, ${COLUMNS}`

const ROUND_ID = 'ledger_id(t.player, t.provider, t.external_id)'
const CHANGING = {
  bonus_id: 'uuid',
  staked: 'bigint[2]',
  won: 'bigint[2]',
  counted: 'bigint[5]',
  open: 'boolean',
  closed_at: 'timestamptz',
}
const findRounds = lookUp({
  name: 'round_read',
  table: 'round',
  select: COLUMNS,
  by: { [ROUND_ID]: 'uuid' },
})
const insertRounds = insertInto({
  name: 'round_insert',
  table: 'round',
  columns: {
    ...CHANGING,
    player: 'uuid',
    provider: 'text',
    external_id: 'text',
    id: 'uuid',
    asset: 'text',
    game: 'text',
    build: 'text',
    opened_at: 'timestamptz',
  },
})
const updateRounds = update({
  name: 'round_update',
  table: 'round',
  by: { [ROUND_ID]: 'uuid' },
  set: CHANGING,
})

export const roundCompanion: Companion<Round> = {
  name: 'round',
  read: (keys) => findRounds(keys.map((key) => [idOf(...partsOf(key))])),
  toRow: (columns, key) => toRound([...partsOf(key), ...columns]),
  keyOf: (row) => roundKey(row.player, row.provider, row.externalId),
  insert: (rows) =>
    insertRounds(
      rows.map((row) => [
        ...toChanging(row),
        row.player,
        row.provider,
        row.externalId,
        row.id,
        row.currency,
        row.gameId,
        row.build,
        row.openedAt,
      ]),
    ),
  update: (rows) =>
    updateRounds(
      rows.map(({ row, place }) => ({
        key: () => [idOf(row.player, row.provider, row.externalId)],
        place,
        set: toChanging(row),
      })),
    ),
}

function toChanging(row: Round): Values {
  const { bet, loss, turnOver, wager, base } = row.counted
  return [
    row.bonusId,
    [row.staked.cash, row.staked.bonus],
    [row.won.cash, row.won.bonus],
    [bet, loss, turnOver, wager, base],
    row.isOpen,
    row.closedAt,
  ]
}

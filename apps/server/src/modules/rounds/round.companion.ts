/** The round as a bet reads and writes it, in the transaction of the money. */
import { type Companion, toPlainArray, toTextArray } from '@fairhall/ledger'

/** What the stakes of a round, or one stake, counted: to be taken back by a rollback. */
export interface Counted {
  /** Whole stakes and cash stakes, in subunits of the base currency, for the limits. */
  bet: bigint
  loss: bigint
  /** In subunits of the account's currency. */
  turnOver: bigint
  wager: bigint
}

export interface Parts {
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
  staked: Parts
  won: Parts
  counted: Counted
  isOpen: boolean
  openedAt: Date
  closedAt: Date | null
}

/** The key of a provider's round of a player. Ids never hold a line break: the door refuses them. */
export function roundKey(player: string, provider: string, externalId: string): string {
  return `${player}\n${provider}\n${externalId}`
}

const toParts = (literal: string): Parts => {
  const [cash, bonus] = toAmounts(literal)
  return { cash: cash ?? 0n, bonus: bonus ?? 0n }
}

const toAmounts = (literal: string) => literal.slice(1, -1).split(',').map(BigInt)

const toCounted = (literal: string): Counted => {
  const [bet, loss, turnOver, wager] = toAmounts(literal)
  return { bet: bet ?? 0n, loss: loss ?? 0n, turnOver: turnOver ?? 0n, wager: wager ?? 0n }
}

const toDate = (epoch: string) => new Date(Number(epoch) * 1000)

/** One selected row, as both the lane and the history read it. */
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

export const ROUND_COLUMNS = `r.player::text as player, r.provider as provider, r.external_id as external_id,
  r.id::text as id, r.asset as asset, r.game as game, r.build as build, r.bonus_id::text as bonus_id,
  r.staked::text as staked, r.won::text as won, r.counted::text as counted, r.open::text as open,
  extract(epoch from r.opened_at)::text as opened_at, extract(epoch from r.closed_at)::text as closed_at`

export const roundCompanion: Companion<Round> = {
  name: 'round',
  read: (keys) => {
    const parts = keys.map((key) => key.split('\n'))
    return {
      name: 'round_read',
      text: `select ${ROUND_COLUMNS} from unnest($1::uuid[], $2::text[], $3::text[]) k(player, provider, external_id)
        cross join lateral (select * from round
          where ledger_id(player, provider, external_id) = ledger_id(k.player, k.provider, k.external_id) limit 1) r
        where r.player = k.player and r.provider = k.provider and r.external_id = k.external_id`,
      values: [
        toPlainArray(parts.map(([player]) => player ?? null)),
        toTextArray(parts.map(([, provider]) => provider ?? null)),
        toTextArray(parts.map(([, , externalId]) => externalId ?? null)),
      ],
    }
  },
  toRow: toRound,
  keyOf: (row) => roundKey(row.player, row.provider, row.externalId),
  insert: (rows) => {
    const plain = (of: (row: Round) => string | bigint | null) => toPlainArray(rows.map(of))
    const texts = (of: (row: Round) => string | null) => toTextArray(rows.map(of))
    return {
      name: 'round_insert',
      text: `insert into round (player, provider, external_id, id, asset, game, build, opened_at, bonus_id, staked,
          won, counted, open, closed_at)
        select player, provider, external_id, id, asset, game, build, opened_at, ${CHANGING}
        from unnest(${CHANGING_ARRAYS}, $14::uuid[], $15::text[], $16::text[], $17::text[], $18::timestamptz[])
          k(player, provider, external_id, ${CHANGING_NAMES}, id, asset, game, build, opened_at)`,
      values: [
        ...toChanging(rows),
        plain((row) => row.id),
        texts((row) => row.currency),
        texts((row) => row.gameId),
        texts((row) => row.build),
        plain((row) => toTime(row.openedAt)),
      ],
    }
  },
  // By the row's address (see standing): the row cannot have moved under the player's lock.
  update: (rows) => ({
    name: 'round_update',
    text: `update round r set (bonus_id, staked, won, counted, open, closed_at) = (select ${CHANGING})
      from (select k.*, r.place
              from unnest(${CHANGING_ARRAYS}) k(player, provider, external_id, ${CHANGING_NAMES})
              cross join lateral (select ctid as place from round
                where ledger_id(player, provider, external_id) = ledger_id(k.player, k.provider, k.external_id)
                limit 1) r) k
      where r.ctid = k.place`,
    values: toChanging(rows),
  }),
}

/** What a call may change of a round, as arrays with the round's key before them. */
const CHANGING_ARRAYS = `$1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::bigint[], $6::bigint[], $7::bigint[],
  $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::text[]`
const CHANGING_NAMES = `bonus_id, staked_cash, staked_bonus, won_cash, won_bonus, bet, loss, turn_over, wager, closed_at`
const CHANGING = `k.bonus_id, array[k.staked_cash, k.staked_bonus], array[k.won_cash, k.won_bonus],
  array[k.bet, k.loss, k.turn_over, k.wager], k.closed_at is null, k.closed_at::timestamptz`

const toTime = (at: Date) => `"${at.toISOString()}"`

function toChanging(rows: readonly Round[]): string[] {
  const plain = (of: (row: Round) => string | bigint | null) => toPlainArray(rows.map(of))
  return [
    plain((row) => row.player),
    toTextArray(rows.map((row) => row.provider)),
    toTextArray(rows.map((row) => row.externalId)),
    plain((row) => row.bonusId),
    plain((row) => row.staked.cash),
    plain((row) => row.staked.bonus),
    plain((row) => row.won.cash),
    plain((row) => row.won.bonus),
    plain((row) => row.counted.bet),
    plain((row) => row.counted.loss),
    plain((row) => row.counted.turnOver),
    plain((row) => row.counted.wager),
    plain((row) => (row.isOpen || row.closedAt === null ? null : toTime(row.closedAt))),
  ]
}

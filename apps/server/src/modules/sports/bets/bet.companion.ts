/** A sports bet as the ledger reads and writes it, in the transaction that moves the money. */
import { type Companion, idOf, insertInto, lookUp, toBigints, update, type Values } from '@fairhall/ledger'
import type { BetState } from './bet-states.rules.ts'

/** What a bet counts at the moment; a refund or rollback subtracts it. */
export interface BetCounts {
  /** In subunits of the base currency, for the limits. */
  bet: bigint
  loss: bigint
  /** In subunits of the account's currency. */
  turnOver: bigint
  /** By how much returns and cash-outs reduce loss limits, in subunits of the base currency. */
  returned: bigint
}

export interface BetLeg {
  id: string
  event: string
  market: string
  selection: string
  /** Decimal odds in thousandths. */
  odds: number
  result: LegResult | null
}

export const legResults = ['won', 'lost', 'void', 'half won', 'half lost'] as const
export type LegResult = (typeof legResults)[number]

export interface BetTerms {
  kind: 'single' | 'combo' | 'system'
  /** Of a system: how many legs each of its combinations has. */
  combinationSize: number | null
  /** Total decimal odds in thousandths; null if there is no total, as for systems. */
  odds: number | null
  legs: readonly BetLeg[]
}

export interface SportsBet {
  player: string
  provider: string
  externalId: string
  id: string
  currency: string
  digest: string
  terms: BetTerms
  state: BetState
  stake: bigint
  stakeLeft: bigint
  maxReturn: bigint | null
  version: number
  versionDigest: string | null
  returned: bigint
  cashedOut: bigint
  owed: bigint
  counted: BetCounts
  eventCount: number
  placedAt: Date
  countedAt: Date
  settledAt: Date | null
}

/** The key of a player's bet at a sportsbook. The wallet API refuses IDs with line breaks, so they can separate the parts. */
export function betKey(player: string, provider: string, externalId: string): string {
  return `${player}\n${provider}\n${externalId}`
}

function partsOf(key: string): [player: string, provider: string, externalId: string] {
  const ofProvider = key.indexOf('\n')
  const ofBet = key.indexOf('\n', ofProvider + 1)
  return [key.slice(0, ofProvider), key.slice(ofProvider + 1, ofBet), key.slice(ofBet + 1)]
}

const toDate = (epoch: string) => new Date(Number(epoch) * 1000)

function toCounts(literal: string): BetCounts {
  const [bet = 0n, loss = 0n, turnOver = 0n, returned = 0n] = toBigints(literal)
  return { bet, loss, turnOver, returned }
}

const COLUMNS = `t.id::text as id, t.asset as asset, t.digest as digest, t.terms::text as terms, t.state as state,
  t.stake::text as stake, t.stake_left::text as stake_left, t.max_return::text as max_return, t.version::text as version,
  t.version_digest as version_digest, t.returned::text as returned, t.cashed_out::text as cashed_out, t.owed::text as owed,
  t.counted::text as counted, t.events::text as events, extract(epoch from t.placed_at)::text as placed_at,
  extract(epoch from t.counted_at)::text as counted_at, extract(epoch from t.settled_at)::text as settled_at`

export const BET_COLUMNS = `t.player::text as player, t.provider as provider, t.external_id as external_id, ${COLUMNS}`

/** One row, as read by both the ledger lane and the history. */
export function toSportsBet(columns: readonly (string | null)[]): SportsBet {
  const [player, provider, externalId, id, currency, digest, terms, state] = columns as string[]
  const [stake, stakeLeft, maxReturn, version, versionDigest] = columns.slice(8)
  const [returned, cashedOut, owed, counted, events, placedAt, countedAt, settledAt] = columns.slice(13)
  return {
    player: player as string,
    provider: provider as string,
    externalId: externalId as string,
    id: id as string,
    currency: currency as string,
    digest: digest as string,
    terms: JSON.parse(terms as string) as BetTerms,
    state: state as BetState,
    stake: BigInt(stake as string),
    stakeLeft: BigInt(stakeLeft as string),
    maxReturn: maxReturn == null ? null : BigInt(maxReturn),
    version: Number(version),
    versionDigest: versionDigest ?? null,
    returned: BigInt(returned as string),
    cashedOut: BigInt(cashedOut as string),
    owed: BigInt(owed as string),
    counted: toCounts(counted as string),
    eventCount: Number(events),
    placedAt: toDate(placedAt as string),
    countedAt: toDate(countedAt as string),
    settledAt: settledAt == null ? null : toDate(settledAt),
  }
}

const BET_ID = 'ledger_id(t.player, t.provider, t.external_id)'
const CHANGING = {
  terms: 'jsonb',
  state: 'text',
  stake_left: 'bigint',
  max_return: 'bigint',
  version: 'int',
  version_digest: 'text',
  returned: 'bigint',
  cashed_out: 'bigint',
  owed: 'bigint',
  counted: 'bigint[4]',
  events: 'int',
  counted_at: 'timestamptz',
  settled_at: 'timestamptz',
}
const findBets = lookUp({
  name: 'sports_bet_read',
  table: 'sports_bet',
  select: COLUMNS,
  by: { [BET_ID]: 'uuid' },
})
const insertBets = insertInto({
  name: 'sports_bet_insert',
  table: 'sports_bet',
  columns: {
    ...CHANGING,
    player: 'uuid',
    provider: 'text',
    external_id: 'text',
    id: 'uuid',
    asset: 'text',
    digest: 'text',
    stake: 'bigint',
    placed_at: 'timestamptz',
  },
})
const updateBets = update({
  name: 'sports_bet_update',
  table: 'sports_bet',
  by: { [BET_ID]: 'uuid' },
  set: CHANGING,
})

export const sportsBetCompanion: Companion<SportsBet> = {
  name: 'sports_bet',
  read: (keys) => findBets(keys.map((key) => [idOf(...partsOf(key))])),
  toRow: (columns, key) => toSportsBet([...partsOf(key), ...columns]),
  keyOf: (row) => betKey(row.player, row.provider, row.externalId),
  insert: (rows) =>
    insertBets(
      rows.map((row) => [
        ...toChanging(row),
        row.player,
        row.provider,
        row.externalId,
        row.id,
        row.currency,
        row.digest,
        row.stake,
        row.placedAt,
      ]),
    ),
  update: (rows) =>
    updateBets(
      rows.map(({ row, place }) => ({
        key: () => [idOf(row.player, row.provider, row.externalId)],
        place,
        set: toChanging(row),
      })),
    ),
}

function toChanging(row: SportsBet): Values {
  const { bet, loss, turnOver, returned } = row.counted
  return [
    JSON.stringify(row.terms),
    row.state,
    row.stakeLeft,
    row.maxReturn,
    row.version,
    row.versionDigest,
    row.returned,
    row.cashedOut,
    row.owed,
    [bet, loss, turnOver, returned],
    row.eventCount,
    row.countedAt,
    row.settledAt,
  ]
}

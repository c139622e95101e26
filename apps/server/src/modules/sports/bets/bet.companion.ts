/** A sports bet as the ledger reads and writes it, in the transaction that moves the money. */
import { toBigints } from '@fairhall/ledger'
import { BASE_PARTS, KEY_COLUMNS, providerRowCompanion, toDate } from '../../rounds/index.ts'
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
  /** The sportsbook's id of the event, the same in every language. Absent: the text identifies it. */
  eventId?: string
  event: string
  market: string
  selection: string
  /** Decimal odds in thousandths. */
  odds: number
  /** As the sportsbook names it; missing if it does not. */
  sport?: string
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
  /** The stake in parts of a subunit of the base currency, at the rate of its placement. */
  base: bigint
  /** The bonus for sports that was active when it was placed. */
  bonusId: string | null
  /** The part of the stake that was money of this bonus. */
  stakeBonus: bigint
  /** The percentage of its stake that counts towards the bonus's wagering requirement once it is won or lost. */
  wagerPercent: number
  /** What it counts towards it at the moment. */
  wagered: bigint
  /** Bonus money that a correction could not take back: the next bonus money of the bet repays it. */
  bonusMissing: bigint
  /** The free bet that covers the stake; null: the player staked cash. */
  freebet: string | null
  /** A void gave its free bet back, and a later bet has used it. */
  isPassedOn: boolean
  maxReturn: bigint | null
  version: number
  versionDigest: string | null
  returned: bigint
  cashedOut: bigint
  owed: bigint
  /** What it owed until staff wrote it off: later credits of the bet repay it too. */
  writtenOff: bigint
  counted: BetCounts
  eventCount: number
  placedAt: Date
  countedAt: Date
  settledAt: Date | null
  /** When it was first won or lost. A correction keeps it, so that rewards count the bet where it was. */
  firstSettledAt: Date | null
}

function toCounts(literal: string): BetCounts {
  const [bet = 0n, loss = 0n, turnOver = 0n, returned = 0n] = toBigints(literal)
  return { bet, loss, turnOver, returned }
}

const COLUMNS = `t.id::text as id, t.asset as asset, t.digest as digest, t.terms::text as terms, t.state as state,
  t.stake::text as stake, t.stake_left::text as stake_left, t.max_return::text as max_return, t.version::text as version,
  t.version_digest as version_digest, t.returned::text as returned, t.cashed_out::text as cashed_out, t.owed::text as owed,
  t.counted::text as counted, t.events::text as events, extract(epoch from t.placed_at)::text as placed_at,
  extract(epoch from t.counted_at)::text as counted_at, extract(epoch from t.settled_at)::text as settled_at,
  t.base_parts::text as base_parts, extract(epoch from t.first_settled_at)::text as first_settled_at,
  t.written_off::text as written_off, t.freebet::text as freebet, t.bonus::text as bonus, t.stake_bonus::text as stake_bonus,
  t.wager_percent::text as wager_percent, t.wagered::text as wagered, t.bonus_missing::text as bonus_missing,
  (t.freebet is not null and exists (select from player_freebet f where f.id = t.freebet and f.bet_id <> t.id))::text as passed_on`

export const BET_COLUMNS = `${KEY_COLUMNS}, ${COLUMNS}`

/** One row, as read by both the ledger lane and the history. */
export function toSportsBet(columns: readonly (string | null)[]): SportsBet {
  const [player, provider, externalId, id, currency, digest, terms, state] = columns as string[]
  const [stake, stakeLeft, maxReturn, version, versionDigest] = columns.slice(8)
  const [returned, cashedOut, owed, counted, events, placedAt, countedAt, settledAt] = columns.slice(13)
  const [base, firstSettledAt, writtenOff, freebet, bonusId, stakeBonus] = columns.slice(21)
  const [wagerPercent, wagered, bonusMissing, isPassedOn] = columns.slice(27)
  const counts = toCounts(counted as string)
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
    base: base == null ? counts.bet * BigInt(BASE_PARTS) : BigInt(base),
    freebet: freebet ?? null,
    isPassedOn: isPassedOn === 'true',
    bonusId: bonusId ?? null,
    stakeBonus: BigInt(stakeBonus as string),
    wagerPercent: Number(wagerPercent),
    wagered: BigInt(wagered as string),
    bonusMissing: BigInt(bonusMissing as string),
    maxReturn: maxReturn == null ? null : BigInt(maxReturn),
    version: Number(version),
    versionDigest: versionDigest ?? null,
    returned: BigInt(returned as string),
    cashedOut: BigInt(cashedOut as string),
    owed: BigInt(owed as string),
    writtenOff: BigInt(writtenOff as string),
    counted: counts,
    eventCount: Number(events),
    placedAt: toDate(placedAt as string),
    countedAt: toDate(countedAt as string),
    settledAt: settledAt == null ? null : toDate(settledAt),
    firstSettledAt: firstSettledAt == null ? null : toDate(firstSettledAt),
  }
}

export const sportsBetCompanion = providerRowCompanion<SportsBet>({
  table: 'sports_bet',
  select: COLUMNS,
  changing: {
    terms: 'jsonb',
    state: 'text',
    stake_left: 'bigint',
    max_return: 'bigint',
    version: 'int',
    version_digest: 'text',
    returned: 'bigint',
    cashed_out: 'bigint',
    owed: 'bigint',
    written_off: 'bigint',
    counted: 'bigint[4]',
    events: 'int',
    wager_percent: 'int',
    wagered: 'bigint',
    bonus_missing: 'bigint',
    counted_at: 'timestamptz',
    settled_at: 'timestamptz',
    first_settled_at: 'timestamptz',
  },
  toChangingValues(row) {
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
      row.writtenOff,
      [bet, loss, turnOver, returned],
      row.eventCount,
      row.wagerPercent,
      row.wagered,
      row.bonusMissing,
      row.countedAt,
      row.settledAt,
      row.firstSettledAt,
    ]
  },
  fixed: {
    digest: 'text',
    stake: 'bigint',
    base_parts: 'bigint',
    freebet: 'uuid',
    bonus: 'uuid',
    stake_bonus: 'bigint',
    placed_at: 'timestamptz',
  },
  toFixedValues: (row) => [
    row.digest,
    row.stake,
    row.base,
    row.freebet,
    row.bonusId,
    row.stakeBonus,
    row.placedAt,
  ],
  toRow: toSportsBet,
  // The next call comes when its event ends.
  isOver: () => true,
})

/**
 * What a bet must know about a player in one currency: columns of the player's balance. Bets don't change what only postings outside of
 * bets do: the terms of a bonus.
 */
import { balanceKey, type ColumnCompanion, partsOfBalanceKey, toPlainArray } from '@fairhall/ledger'

/** Which sports bets count towards a wagering requirement. Odds in thousandths. */
export interface SportsWagering {
  oddsMin: number
  legOddsMin: number
  legsMin: number
  /** Percentage of the stake that counts, by the kind of the bet. */
  contributions: Readonly<Record<'single' | 'combo' | 'system', number>>
  /** Null: all. */
  sports: readonly string[] | null
}

export interface BonusTerms {
  /** Set: the bonus is for sports. Without it, it is for games. */
  sports?: SportsWagering
  /** Ids of games that can't be played while the bonus is active. */
  forbidden?: readonly string[]
  /** Percentage of the stake that counts, by `game:<id>`, `category:<id>` or `provider:<id>`; 100 by default. */
  contributions?: Readonly<Record<string, number>>
  /** Subunits as text. With less than this left and no open round the bonus is lost. Without it, the bonus is lost when nothing is left. */
  smallestBet?: string
  /** Subunits as text: of the bonus money, this much never becomes cash. Without it, all can. */
  stuck?: string
}

/** The state of a wagered bonus that late wins and rollbacks of a provider still need. */
export interface CompletedBonus {
  id: string
  /** Bonus money at the end of wagering, adjusted by later wins and rollbacks. */
  pot: bigint
  /** The part of it that was paid to the player as cash. */
  paid: bigint
  done: bigint
  target: bigint
  cap: bigint | null
  /** Of the pot, this much never becomes cash. */
  stuck: bigint
}

export interface PlayerAsset {
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
  completedBonuses: readonly CompletedBonus[]
  turnoverRequired: bigint
  turnoverDone: bigint
  roundsOpen: number
  /** Sports bets that are not settled. */
  betsOpen: number
}

const toBigint = (text: string | null | undefined) => (text == null ? null : BigInt(text))

function readCompleted(literal: string): CompletedBonus[] {
  if (literal === '{}') return []
  return literal
    .slice(1, -1)
    .split(',')
    .map((packed) => {
      const [id, pot, paid, done, target, cap, stuck = '0'] = packed.split(':') as [
        string,
        string,
        string,
        string,
        string,
        string,
        string | undefined,
      ]
      const sums = { pot: BigInt(pot), paid: BigInt(paid), done: BigInt(done), target: BigInt(target) }
      return { id, ...sums, cap: cap === '' ? null : BigInt(cap), stuck: BigInt(stuck) }
    })
}

/** No value needs quoting in the text form of an array. */
const packCompleted = ({ id, pot, paid, done, target, cap, stuck }: CompletedBonus) =>
  [id, pot, paid, done, target, cap ?? '', ...(stuck === 0n ? [] : [stuck])].join(':')

/** The key of a player's row in one currency. */
export const assetKey: (player: string, asset: string) => string = balanceKey

/** What bets and wins change while no bonus begins or ends. */
const COUNTS = {
  bonus_done: 'bigint',
  turnover_done: 'bigint',
  bonus_open: 'int',
  rounds_open: 'int',
  bets_open: 'int',
}
const TERMS = {
  bonus_id: 'uuid',
  bonus_max_bet: 'bigint',
  bonus_target: 'bigint',
  bonus_cap: 'bigint',
  bonus_closing: 'boolean',
  bonus_kept: 'text[]',
  turnover_required: 'bigint',
}

export const playerAssetCompanion: ColumnCompanion<PlayerAsset> = {
  name: 'player_asset',
  of: 'balance',
  select: `t.bonus_id::text as bonus_id,
    t.bonus_max_bet::text as bonus_max_bet, t.bonus_target::text as bonus_target, t.bonus_done::text as bonus_done,
    t.bonus_cap::text as bonus_cap, t.bonus_open::text as bonus_open, t.bonus_closing::text as bonus_closing,
    t.bonus_terms::text as bonus_terms, t.bonus_kept::text as bonus_kept,
    t.turnover_required::text as turnover_required, t.turnover_done::text as turnover_done, t.rounds_open::text as rounds_open,
    t.bets_open::text as bets_open`,
  toRow(columns, key) {
    const [player, asset] = partsOfBalanceKey(key)
    const [bonusId, maxBet, target, done, cap, open, closing, terms, released] = columns
    const [required, turnoverDone, roundsOpen, betsOpen] = columns.slice(9)
    return {
      player,
      asset,
      bonusId: bonusId ?? null,
      bonusMaxBet: toBigint(maxBet),
      bonusTarget: BigInt(target as string),
      bonusDone: BigInt(done as string),
      bonusCap: toBigint(cap),
      bonusOpen: Number(open),
      isBonusClosing: closing === 'true',
      bonusTerms: JSON.parse(terms as string) as BonusTerms,
      completedBonuses: readCompleted(released as string),
      turnoverRequired: BigInt(required as string),
      turnoverDone: BigInt(turnoverDone as string),
      roundsOpen: Number(roundsOpen),
      betsOpen: Number(betsOpen),
    }
  },
  keyOf: (row) => assetKey(row.player, row.asset),
  usual: {
    types: COUNTS,
    toValues: (row) => [row.bonusDone, row.turnoverDone, row.bonusOpen, row.roundsOpen, row.betsOpen],
  },
  rare: {
    types: TERMS,
    toValues: (row) => [
      row.bonusId,
      row.bonusMaxBet,
      row.bonusTarget,
      row.bonusCap,
      row.isBonusClosing,
      toPlainArray(row.completedBonuses.map(packCompleted)),
      row.turnoverRequired,
    ],
  },
  hasSameRare: (row, before) =>
    row.bonusId === before.bonusId &&
    row.bonusMaxBet === before.bonusMaxBet &&
    row.bonusTarget === before.bonusTarget &&
    row.bonusCap === before.bonusCap &&
    row.isBonusClosing === before.isBonusClosing &&
    row.completedBonuses === before.completedBonuses &&
    row.turnoverRequired === before.turnoverRequired,
}

/** What a round moved, as events carry it: decimal strings of subunits, cash before bonus money. */
import { toDecimal, toSubunits } from '@fairhall/money'
import { BASE_PARTS, type Round } from './round.companion.ts'

export interface RoundSums {
  staked: [cash: string, bonus: string]
  won: [cash: string, bonus: string]
  /** Cash stakes in the base currency, at the rates of the bets, with the parts of a subunit. */
  base: string
  /** What counted towards a wagering requirement. */
  wagered: string
}

export function toSums({ staked, won, counted }: Pick<Round, 'staked' | 'won' | 'counted'>): RoundSums {
  return {
    staked: [String(staked.cash), String(staked.bonus)],
    won: [String(won.cash), String(won.bonus)],
    base: toDecimal(counted.base, BASE_PARTS),
    wagered: String(counted.wager),
  }
}

/** Cash stakes in parts of a subunit of the base currency. */
export const basePartsOf = ({ base }: Pick<RoundSums, 'base'>): bigint => toSubunits(base, BASE_PARTS)

/** Cash and bonus money together. */
export function totalsOf({ staked, won }: RoundSums): { staked: bigint; won: bigint } {
  return { staked: BigInt(staked[0]) + BigInt(staked[1]), won: BigInt(won[0]) + BigInt(won[1]) }
}

/** What rewards read of an ended round `r`: parts of statements. */
import { BASE_PARTS } from './round.companion.ts'

export interface PlayedRow {
  /** Of own money, in subunits. */
  staked: bigint
  won: bigint
  /** The stake in parts of a subunit of the base currency. */
  base: bigint
  isWithBonus: boolean
}

/** The columns of `PlayedRow`. Rounds from before parts were stored have whole subunits. */
export const PLAYED = `r.staked[1] as staked, r.won[1] as won, coalesce(r.counted[5], r.counted[2] * ${BASE_PARTS}) as base,
  r.staked[2] <> 0 or r.counted[4] <> 0 as "isWithBonus"`

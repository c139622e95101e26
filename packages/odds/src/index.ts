export {
  type Bet,
  countCombinations,
  freeBetPayout,
  isDecided,
  maxReturnOf,
  returnOf,
} from './bets.ts'
export { cashOutPrice, type Chance, type PartSold, sellPart } from './cash-out.ts'
export { formatDecimal, formatOdds, ODDS_FORMATS, type OddsFormat } from './formats.ts'
export type { Leg, LegResult } from './legs.ts'
export { handicapResult, totalResult } from './lines.ts'
export { acceptsOdds, combinedOdds, ODDS_POLICIES, type OddsPolicy, quoteOdds } from './prices.ts'

/** The odds that the book offers for a match at a moment. */
import { quoteOdds } from '@fairhall/odds'
import type { MatchView, OfferedMarket, Pick } from '../sport.ts'
import { fairChance } from './chances.rules.ts'
import { toUsualOdds } from './usual-odds.ts'

interface QuotedSelection {
  selection: string
  /** In thousandths; null while it takes no bets. */
  odds: number | null
}

export interface QuotedMarket extends Omit<OfferedMarket, 'selections'> {
  selections: QuotedSelection[]
}

/** By how much the chances in a market's odds at least add up to more than one, in basis points. */
const MARGIN_BP = 550
const ODDS_MAX = 501_000
const MILLION = 1_000_000

export function quoteMarkets(view: MatchView): QuotedMarket[] {
  return view.offer().map(({ selections, ...market }) => ({
    ...market,
    selections: selections.map((selection) => ({
      selection,
      odds: quoteOf(view, { ...market, selection }),
    })),
  }))
}

/** The odds of one pick now, in thousandths. Null if it takes no bets: suspended, decided, or too likely to pay anything. */
export function quoteOf(view: MatchView, pick: Pick): number | null {
  if (view.isSuspended || view.resultOf(pick) !== null) return null
  const chances = view.chancesOf(pick)
  if (chances === null) return null
  const chance = fairChance(chances)
  const odds = quoteOdds([chance, MILLION - chance], MARGIN_BP, ODDS_MAX)[0] ?? null
  return odds && toUsualOdds(odds)
}

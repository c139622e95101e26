/** What is wrong with a slip at this moment, and what it would return. Pure: matches are given as they are now. */
import { acceptsOdds, countCombinations, maxReturnOf, type OddsPolicy } from '@fairhall/odds'
import { quoteOf } from '../../markets/quotes.rules.ts'
import type { BookMatch } from '../../matches.ts'
import type { Pick as PickedOutcome } from '../../sport.ts'
import type { SlipProblem, SlipSelection } from '../book-api.ts'
import { readMarketId } from '../offers/listed.rules.ts'

export interface CheckedSelection {
  selection: SlipSelection
  /** Null for an unknown match. */
  match: BookMatch | null
  /** Null for a market that this match does not have. */
  pick: PickedOutcome | null
  /** Now; null if it takes no bets. */
  odds: number | null
  problem: SlipProblem['code'] | null
}

/** Finds a match as it is now. Abandoned matches take no bets. */
interface MatchesNow {
  find(id: string): BookMatch | null
  isAbandoned(id: string): boolean
}

/** @param isCombined Two selections of one match depend on each other, so their odds can't be multiplied. */
export function checkSelections(
  selections: readonly SlipSelection[],
  matches: MatchesNow,
  isCombined: boolean,
): CheckedSelection[] {
  return selections.map((selection, index) => {
    const checked = checkSelection(selection, matches)
    const isRepeated = selections.slice(0, index).some(({ matchId }) => matchId === selection.matchId)
    return isCombined && isRepeated ? { ...checked, problem: 'same_match' } : checked
  })
}

function checkSelection(selection: SlipSelection, matches: MatchesNow): CheckedSelection {
  const match = matches.find(selection.matchId)
  const market = readMarketId(selection.marketId)
  const none = { selection, match, pick: null, odds: null }
  if (match === null || market === null) return { ...none, problem: 'unknown' }
  const { view, markets } = match
  if (view.scoreboard.phase === 'ended' || matches.isAbandoned(selection.matchId))
    return { ...none, problem: 'ended' }

  const pick = { ...market, selection: selection.selectionId }
  if (view.resultOf(pick) !== null) return { ...none, pick, problem: 'ended' }
  const hasMarket = markets.some(
    (one) => one.market === pick.market && (one.line === undefined) === (pick.line === undefined),
  )
  if (!hasMarket || view.chancesOf(pick) === null) return { ...none, problem: 'unknown' }
  const odds = quoteOf(view, pick)
  if (odds === null) return { ...none, pick, problem: 'suspended' }
  return { selection, match, pick, odds, problem: odds === selection.odds ? null : 'odds_changed' }
}

export const toProblems = (checked: readonly CheckedSelection[]): SlipProblem[] =>
  checked.flatMap(({ selection: { matchId, marketId, selectionId }, odds, problem }) =>
    problem === null ? [] : [{ matchId, marketId, selectionId, code: problem, odds }],
  )

/** The problems that stop the bet, although the player accepts these changes of odds. */
export function stoppingProblems(checked: readonly CheckedSelection[], policy: OddsPolicy): SlipProblem[] {
  return toProblems(
    checked.filter(
      ({ selection, odds, problem }) =>
        problem !== 'odds_changed' || odds === null || !acceptsOdds(policy, selection.odds, odds),
    ),
  )
}

/** How many combinations share the stake, and what they return if all selections win. Null if a selection has no odds. */
export function priceSlip(
  checked: readonly CheckedSelection[],
  size: number,
  stake: bigint,
): { combinations: number; maxReturn: bigint | null } {
  const legs = checked.map(({ odds, selection }) => ({ odds: odds ?? selection.odds, result: null }))
  const bet = { stake, legs, sizes: [size] }
  const isPriced = checked.every(({ odds }) => odds !== null)
  return { combinations: Number(countCombinations(bet)), maxReturn: isPriced ? maxReturnOf(bet) : null }
}

/**
 * When a match decides a pick, and how. Matches are known whole in advance, so the book needs no watch over its open bets: it knows the
 * moment at which the first of their legs is decided. Players must not learn it.
 */
import type { BookDeps } from '../book-deps.ts'
import { readMarketId } from '../offers/listed.rules.ts'
import type { Pick as PickedOutcome } from '../../sport.ts'
import type { StoredLeg } from '../bets/bet.ts'
import type { Ruling } from './rulings.queries.ts'

type Deps = Pick<BookDeps, 'matches' | 'timings'>
type Result = NonNullable<StoredLeg['result']>

const SECOND_MS = 1_000

const pickOf = ({ marketId, selectionId }: StoredLeg): PickedOutcome => ({
  ...(readMarketId(marketId) ?? { market: marketId }),
  selection: selectionId,
})

/**
 * The moment at which a leg is decided. Found by halving the time of the match, because what is decided stays decided. Null for a match
 * that does not exist.
 */
function decisionOf({ matches }: Deps, leg: StoredLeg): Date | null {
  const endsAt = matches.endOf(leg.matchId)
  if (endsAt === null) return null
  const startsAt = new Date(leg.startsAt).getTime()
  const pick = pickOf(leg)
  const isDecidedAt = (second: number) =>
    matches.look(leg.matchId, new Date(startsAt + second * SECOND_MS))?.view.resultOf(pick) != null
  let [open, decided] = [-1, Math.ceil((endsAt.getTime() - startsAt) / SECOND_MS)]
  while (decided - open > 1) {
    const middle = Math.floor((open + decided) / 2)
    if (isDecidedAt(middle)) decided = middle
    else open = middle
  }
  return new Date(startsAt + decided * SECOND_MS)
}

/** When the first open leg is to be settled; now if that time has passed. Null without open legs. */
export function firstDecision(deps: Deps, legs: readonly StoredLeg[], now: Date): Date | null {
  const moments = legs
    .filter(({ result }) => result === null)
    .flatMap((leg) => decisionOf(deps, leg)?.getTime() ?? [])
  if (moments.length === 0) return null
  return new Date(Math.max(now.getTime(), Math.min(...moments) + deps.timings.settleDelayMs))
}

/** The leg as its match and the rulings of testers have it at a moment. */
export function resolveLeg(
  { matches }: Pick<Deps, 'matches'>,
  leg: StoredLeg,
  rulings: readonly Ruling[],
  at: Date,
): StoredLeg {
  const ruling = rulings.find(
    ({ match, market, selection }) =>
      match === leg.matchId && market === leg.marketId && selection === leg.selectionId,
  )
  const abandoned = rulings.find(({ match, market }) => match === leg.matchId && market === '')
  const until = abandoned === undefined || abandoned.madeAt > at ? at : abandoned.madeAt
  const view = matches.look(leg.matchId, until)?.view
  const isEnded = view?.scoreboard.phase === 'ended'
  const played = view?.resultOf(pickOf(leg)) ?? null
  const result = ruling?.result ?? (played === null ? null : (played.kind as Result))
  return {
    ...leg,
    score: isEnded && view !== undefined ? view.scoreboard.score : null,
    result: result ?? (abandoned === undefined ? null : 'void'),
  }
}

/**
 * Free spins are played without bets on the operator's wallet. Each spin reports the total so far; the last report, which
 * also follows an expiry, pays it once.
 */
import { toDecimal } from '@fairhall/money'
import { inTransaction, type Tx } from '@fairhall/postgres'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import { kindOf, type ListedGame } from '../catalogue/games.rules.ts'
import { drawOutcome, winOf } from '../play/outcomes.rules.ts'
import { isDemo, ownerOf, type PlaySession } from '../play/sessions.service.ts'
import { insertCall } from '../wallet/calls.queries.ts'
import { expireIssues, findPlayable, type FreeSpins, recordSpin } from './free-spins.queries.ts'

export function findFreeSpins(
  deps: AggregatorDeps,
  session: PlaySession,
  game: ListedGame,
): Promise<FreeSpins | null> {
  if (isDemo(session)) return Promise.resolve(null)
  return findPlayable(deps.pool, { ...ownerOf(session), game: game.id }, deps.now())
}

interface PlayedSpin {
  issue: FreeSpins
  win: bigint
  multiplier: number
  shown: number[]
  /** In the main unit; null unless the operator has just stated it. */
  balance: string | null
}

/**
 * @param spin the issue, and how many spins the page shows as left, so that a repeated call plays no further spin
 * @returns null if this spin can't be played
 */
export async function playFreeSpin(
  deps: AggregatorDeps,
  session: PlaySession,
  game: ListedGame,
  spin: { issueId: string; spinsLeft: number },
): Promise<PlayedSpin | null> {
  const known = await findFreeSpins(deps, session, game)
  if (known === null || known.issueId !== spin.issueId) return null
  const outcome = drawOutcome({ ...game, kind: kindOf(game) }, deps.randomBytes(12))
  const win = winOf(known.stake, outcome.multiplier)
  const issue = await inTransaction(deps.pool, async (tx) => {
    const recorded = await recordSpin(tx, spin, win, deps.now())
    if (recorded !== null) await report(deps, tx, recorded)
    return recorded
  })
  if (issue === null) return null
  const answer = await deps.calls.sendOf(subjectOf(issue))
  if (answer?.kind !== 'accepted') deps.wake()
  return { issue, win, ...outcome, balance: answer?.kind === 'accepted' ? answer.balance : null }
}

export async function expireFreeSpins(deps: AggregatorDeps): Promise<void> {
  await inTransaction(deps.pool, async (tx) => {
    for (const issue of await expireIssues(tx, deps.now())) await report(deps, tx, issue)
  })
}

const subjectOf = ({ issueId }: FreeSpins) => `free spins ${issueId}`

function report(deps: AggregatorDeps, tx: Tx, issue: FreeSpins): Promise<void> {
  const body = JSON.stringify({
    issue_id: issue.issueId,
    account_id: issue.accountId,
    currency: issue.currency,
    status: issue.state,
    spins_left: issue.spinsLeft,
    total_win: toDecimal(issue.totalWin, issue.subunitToUnit),
  })
  return insertCall(tx, { subject: subjectOf(issue), name: 'freespins', body }, deps.now())
}

import { toDecimal } from '@fairhall/money'
import type { Queryable } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { isBought, readChoices } from '../rounds/bet-requests.ts'
import type { BetRequest } from '../rounds/bet-requests.ts'
import { addRound } from '../rounds/rounds.queries.ts'
import type { Round } from '../rounds/rounds.queries.ts'
import { placeBet } from '../rounds/rounds.service.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { requireOpenAtOperator } from '../sessions/sessions.service.ts'
import { findFreeSpins, findPlayable, type FreeSpins, takeSpin } from './free-spins.queries.ts'
import { reportSoon } from './reports.service.ts'

/**
 * Plays free spins: rounds from the player's own seeds, at the issue's stake, that the wallet never sees. The round
 * and the spin that it uses up are one transaction, so an interrupted spin is found again, and none is played twice. Where
 * the player could choose, the first closed places are opened.
 */

/** The free spins that a launch plays next; null if there are none. */
export function findFreeSpinsOf(deps: Deps, session: Session): Promise<FreeSpins | null> {
  if (session.mode === 'demo') return Promise.resolve(null)
  const { seat, game, currency } = session
  return findPlayable(deps.pool, { seat, game: game.id, currency: currency.code }, deps.clock.now())
}

/** Plays a spin, or returns the earlier round of this key. @throws Refusal freeSpinsOver if none is left; sessionOver */
export async function placeFreeRound(
  deps: Deps,
  session: Session,
  request: BetRequest,
  issueId: string,
): Promise<Round> {
  const issue = await findFreeSpins(deps.pool, issueId)
  if (issue === null || issue.seat !== session.seat || issue.currency !== session.currency.code)
    throw new Refusal('freeSpinsOver')
  if (!issue.games.includes(session.game.id)) throw new Refusal('freeSpinsOver')
  await requireOpenAtOperator(deps, session)
  const choices = await readChoices(deps, session, request)
  // A feature is bought with a stake, and here nothing is staked.
  if (isBought(choices)) throw new Refusal('choicesNotAllowed')
  const { key, build, clientSeed } = request
  const bet = { key, build, clientSeed, choices, stake: issue.stake, isPlayedOut: true } as const
  const round = await placeBet(deps, session, bet, async (tx, drawn, isOver) => {
    if (!isOver) throw new Error('A free spin is over when it is placed')
    if ((await takeSpin(tx, issueId, drawn.win, drawn.at)) === null) throw new Refusal('freeSpinsOver')
    await addRound(tx, { ...drawn, state: 'settled', issueId })
    return null
  })
  reportSoon(deps)
  return round
}

/** Free spins for the frame. */
export function toShownFreeSpins({
  issueId,
  quantity,
  spinsLeft,
  stake,
  totalWin,
  subunitToUnit,
  state,
}: FreeSpins) {
  return {
    id: issueId,
    quantity,
    left: state === 'active' ? spinsLeft : 0,
    stake: toDecimal(stake, subunitToUnit),
    won: toDecimal(totalWin, subunitToUnit),
  }
}

/** The free spins of a round, as they are now; null for other rounds. */
export async function findShownFreeSpins(db: Queryable, { issueId }: Round) {
  const issue = issueId === null ? null : await findFreeSpins(db, issueId)
  return issue && toShownFreeSpins(issue)
}

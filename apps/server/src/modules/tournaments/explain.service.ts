/** Answers why rounds counted or not, by judging the player's own rounds again. Nothing is stored for it. */
import type { TournamentRound, TournamentRoundReason } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { refuse } from '../../platform/errors.ts'
import { unitOf } from '../settings/index.ts'
import { type EndedBet, toPlayedGame } from '../sports/index.ts'
import type { JournalRound } from './counting/journal.queries.ts'
import { omissionOf, scoreOfResult, toResults } from './counting/event-bets.rules.ts'
import { listPlayed, type PlayedBet } from './counting/played.service.ts'
import { reasonOf, scoreOf } from './counting/scoring.rules.ts'
import { graceEnd, windowOf, windowReason } from './counting/windows.rules.ts'
import { findEntry } from './ranking/ranking.queries.ts'
import { findBestIds } from './explain.queries.ts'
import { type Scoring, toScoring } from './runs/run-terms.rules.ts'
import { findRun } from './runs/runs.queries.ts'
import type { TournamentsDeps } from './tournaments.deps.ts'
import { shownScore } from './tournaments.view.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** Of sports bets, all are read, because one can belong to the result of another. */
const MOST = 200
/** Rounds just before the start are shown, with this reason. */
const BEFORE_MS = 60 * 60 * 1000

/** Newest first. @throws notFound */
export async function listTournamentRounds(
  deps: Pick<TournamentsDeps, 'catalogue' | 'clock' | 'db' | 'settings' | 'sportsbooks'>,
  playerId: string,
  runId: string,
): Promise<TournamentRound[]> {
  const run = await findRun(deps.db, runId)
  if (run === null) throw refuse('notFound')
  const window = windowOf(run)
  const scoring = toScoring(run.terms)
  const entry = await findEntry(deps.db, runId, playerId)
  // An automatic run enters a player with their first counted round.
  const joinedAt = entry?.joinedAt ?? (run.terms.entry === 'automatic' ? run.startsAt : null)
  const from = Math.max(run.startsAt.getTime() - BEFORE_MS, deps.clock.now().getTime() - DAYS * DAY_MS)
  const until = new Date(graceEnd(window).getTime() + BEFORE_MS)
  const [rounds, best, catalogue] = await Promise.all([
    listPlayed(deps.db, scoring, playerId, {
      from: new Date(from),
      until,
      limit: scoring.isSports ? null : MOST,
    }),
    findBestIds(deps.db, runId, playerId),
    deps.catalogue.current(),
  ])
  const settings = deps.settings.current()
  const judge = scoring.isSports ? judgeBets(scoring, inWindow(rounds)) : judgeRound
  return rounds.slice(0, MOST).map((round): TournamentRound => {
    const { id, gameId, currency, settledAt, sums, bonusStaked, bonusWon } = round
    const shown = (amount: bigint) => toDecimal(amount, unitOf(settings, currency))
    const outside = windowReason(window, joinedAt, round)
    const { reason, points } = outside === null ? judge(round) : { reason: outside, points: null }
    return {
      id,
      game: toPlayedGame({ catalogue, sportsbooks: deps.sportsbooks }, gameId),
      at: settledAt.toISOString(),
      currency,
      staked: shown(sums.staked + bonusStaked),
      won: shown(sums.won + bonusWon),
      isCounted: reason === null,
      isRanked: reason === null && (scoring.kept === 0 || best.has(id)),
      points:
        points === null || scoring.kind === 'return' ? null : shownScore({ settings }, run.terms, points),
      reason,
    }
  })

  function judgeRound({ sums, bonusStaked, ...game }: JournalRound): Judged {
    // A round of bonus money only has no cash stake either.
    const reason = sums.staked === 0n && bonusStaked !== 0n ? 'bonus' : reasonOf(scoring, game, sums)
    return { reason, points: scoreOf(scoring, game, sums)?.points ?? null }
  }

  function inWindow(all: readonly (JournalRound | PlayedBet)[]): EndedBet[] {
    return all.flatMap((round) =>
      'ended' in round && windowReason(window, joinedAt, round) === null ? [round.ended] : [],
    )
  }
}

interface Judged {
  reason: TournamentRoundReason | null
  points: bigint | null
}

/** Of bets that are one result, the one that was settled last shows its points. */
function judgeBets(scoring: Scoring, bets: readonly EndedBet[]): (bet: JournalRound) => Judged {
  const judged = new Map<string, Judged>()
  for (const bet of bets) judged.set(bet.id, { reason: omissionOf(scoring, bet) ?? 'returned', points: null })
  for (const result of toResults(scoring, bets)) {
    const score = scoreOfResult(scoring, result)
    for (const { id } of result.bets) judged.set(id, { reason: 'event', points: null })
    judged.set(result.last.id, { reason: score === null ? 'win' : null, points: score?.points ?? null })
  }
  return ({ id }) => judged.get(id) ?? { reason: 'returned', points: null }
}

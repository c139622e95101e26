/** Answers why rounds counted or not, by judging the player's own rounds again. Nothing is stored for it. */
import type { TournamentRound } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { refuse } from '../../platform/errors.ts'
import { unitOf } from '../settings/index.ts'
import { toPlayedGame } from '../sports/index.ts'
import type { JournalRound } from './counting/journal.queries.ts'
import { listPlayed } from './counting/played.service.ts'
import { reasonOf, scoreOf } from './counting/scoring.rules.ts'
import { graceEnd, windowReason } from './counting/windows.rules.ts'
import { findEntry } from './ranking/ranking.queries.ts'
import { findBestIds } from './explain.queries.ts'
import { toScoring } from './runs/run-terms.rules.ts'
import { findRun } from './runs/runs.queries.ts'
import { windowOf } from './tournaments.counter.ts'
import type { TournamentsDeps } from './tournaments.deps.ts'
import { shownScore } from './tournaments.view.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
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
    listPlayed(deps.db, scoring, playerId, { from: new Date(from), until, limit: MOST }),
    findBestIds(deps.db, runId, playerId),
    deps.catalogue.current(),
  ])
  const settings = deps.settings.current()
  return rounds.map((round): TournamentRound => {
    const { id, gameId, currency, settledAt, sums, bonusStaked, bonusWon } = round
    const shown = (amount: bigint) => toDecimal(amount, unitOf(settings, currency))
    const reason = windowReason(window, joinedAt, round) ?? judge(round)
    const score = reason === null ? scoreOf(scoring, round, sums) : null
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
        score === null || scoring.kind === 'return'
          ? null
          : shownScore({ settings }, run.terms, score.points),
      reason,
    }
  })

  function judge({ sums, bonusStaked, ...game }: JournalRound) {
    // A round of bonus money only has no cash stake either.
    return sums.staked === 0n && bonusStaked !== 0n && game.bet === undefined
      ? 'bonus'
      : reasonOf(scoring, game, sums)
  }
}

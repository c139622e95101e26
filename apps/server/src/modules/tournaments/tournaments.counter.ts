/**
 * Counts ended rounds towards the scores of open runs, and recounts those of sports bets. It holds the runs while it counts, so a run never ends in
 * between. A score changes in the transaction that ends the delivery: a repeat after a crash, or a second process, changes nothing.
 */
import type { Tx } from '../../platform/database/database.ts'
import type { FactCounter, RoundFact } from '../facts/index.ts'
import { type Entry, saveEntries, shareOpenRuns } from './counting/entries.queries.ts'
import { openEntries } from './counting/entries.service.ts'
import { recountBets } from './counting/bets.counter.ts'
import { type JournalRound, listEndedRounds, readRounds } from './counting/journal.queries.ts'
import {
  addFact,
  type BestRound,
  mayRank,
  rankRound,
  reasonOf,
  scoreOf,
  type ScoredFact,
  setBest,
  sumsOf,
} from './counting/scoring.rules.ts'
import { graceEnd, isInGrace, type RunWindow, windowOf, windowReason } from './counting/windows.rules.ts'
import type { Run } from './runs/runs.queries.ts'
import { type Scoring, toScoring } from './runs/run-terms.rules.ts'

export const tournamentsCounter: FactCounter = {
  name: 'tournaments',
  async count(tx, facts) {
    const runs = (await shareOpenRuns(tx)).filter(({ terms }) => terms.product !== 'sports')
    const scored = runs.length === 0 ? [] : facts.map(toScored)
    for (const run of runs) await countRun(tx, run, scored)
  },
  async countBets(tx, facts) {
    const runs = (await shareOpenRuns(tx)).filter(({ terms }) => terms.product === 'sports')
    for (const run of runs) await recountBets(tx, run, facts)
  },
}

interface PlayerFact extends ScoredFact {
  playerId: string
  currency: string
}

const toScored = ({
  playerId,
  currency,
  gameId,
  roundId,
  settledAt,
  at,
  isCorrection,
  before,
  after,
  game,
}: RoundFact): PlayerFact => ({
  playerId,
  currency,
  gameId,
  edge: game.edge,
  roundId,
  settledAt,
  at,
  isCorrection,
  before: sumsOf(before),
  after: sumsOf(after),
})

interface Counting {
  tx: Tx
  run: Run
  scoring: Scoring
  window: RunWindow
}

async function countRun(tx: Tx, run: Run, all: readonly PlayerFact[]): Promise<void> {
  const counting: Counting = { tx, run, scoring: toScoring(run.terms), window: windowOf(run) }
  const { scoring, window } = counting
  const facts = all
    .filter(({ settledAt }) => settledAt >= window.startsAt && settledAt <= graceEnd(window))
    .filter(
      (fact) =>
        reasonOf(scoring, fact, fact.after) === null ||
        (fact.isCorrection && reasonOf(scoring, fact, fact.before) === null),
    )
  if (facts.length === 0) return
  const entries = await openEntries(tx, run, [...new Set(facts.map(({ playerId }) => playerId))])
  const counted = facts.flatMap((fact) => {
    const entry = entries.get(fact.playerId)
    return entry === undefined ? [] : [{ fact, entry }]
  })
  const ranking = new Set(
    counted.filter(({ fact, entry }) => mayRank(scoring, entry.score, fact)).map(({ fact }) => fact),
  )
  const late = counted.map(({ fact }) => fact).filter(({ settledAt }) => isInGrace(window, settledAt))
  const rounds = await readRounds(tx, [...new Set([...ranking, ...late])])
  const changed = new Set<Entry>()
  for (const { fact, entry } of counted) {
    const read = { round: rounds.get(fact.roundId) ?? null, isRanked: ranking.has(fact) }
    if (await countFact(counting, entry, fact, read)) changed.add(entry)
  }
  if (changed.size > 0) await saveEntries(tx, run.id, [...changed])
}

/**
 * Returns whether the score changed.
 * @param read - The round, where its time or its rank matters, and whether it may rank.
 */
async function countFact(
  counting: Counting,
  entry: Entry,
  fact: PlayerFact,
  { round, isRanked }: { round: JournalRound | null; isRanked: boolean },
): Promise<boolean> {
  const { scoring, window } = counting
  const times = { settledAt: fact.settledAt, openedAt: round?.openedAt ?? null }
  if (windowReason(window, entry.joinedAt, times) !== null) return false
  if (!addFact(scoring, entry.score, fact)) return false
  entry.currency = fact.currency
  if (isRanked) {
    const best = round === null ? null : toBest(scoring, round)
    if (!rankRound(scoring, entry.score, fact.roundId, best)) await rankAll(counting, entry)
  }
  return true
}

/** Null if it does not count. */
function toBest(scoring: Scoring, { id, settledAt, sums, ...game }: JournalRound): BestRound | null {
  const score = scoreOf(scoring, game, sums)
  return score === null ? null : { id, gameId: game.gameId, points: score.points, at: settledAt }
}

/** After a kept round lost points: one that was left out may be better now. */
async function rankAll({ tx, scoring, window }: Counting, entry: Entry): Promise<void> {
  const from = entry.joinedAt > window.startsAt ? entry.joinedAt : window.startsAt
  const range = { from, until: graceEnd(window), limit: null }
  const rounds = await listEndedRounds(tx, entry.playerId, range)
  const counted = rounds.filter((round) => windowReason(window, entry.joinedAt, round) === null)
  setBest(
    scoring,
    entry.score,
    counted.flatMap((round) => toBest(scoring, round) ?? []),
  )
}

/**
 * The only place where rewards learn of rounds and of settled bets. All counters run in one transaction, with the end of the delivery: a
 * repeat after a crash, or a second process, changes nothing. Counting adds no statement to the transaction of a bet.
 */
import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Event } from '../../platform/outbox/events.ts'
import { type BetFact, toBetFact } from './bet-facts.rules.ts'
import type { FactCounter, FactsDeps } from './facts.deps.ts'
import { listGameTerms } from './game-versions.queries.ts'
import { createKnownPlays, type KnownPlays } from './known-plays.ts'
import { FACTS_CONSUMER } from './waiting-facts.queries.ts'
import { type EndedRound, type GameTerms, toRoundFact } from './round-facts.rules.ts'

const UNKNOWN: GameTerms = { category: '', edge: null }

/** `playersMax`: for how many players it keeps recent play. */
export function countFacts({ factCounters }: FactsDeps, playersMax?: number): Consumer {
  const known = createKnownPlays(playersMax)
  return defineBatchConsumer({
    name: FACTS_CONSUMER,
    kinds: ['round.closed', 'round.corrected', 'sports.settled'],
    rests: true,
    // Another process may have counted, and an older version changes accounts without the rows of recent play.
    begin: () => known.forgetAll(),
    async handle(tx, events) {
      const bets = events.filter((event) => event.kind === 'sports.settled').map(toBetFact)
      const rounds = events.filter((event) => event.kind !== 'sports.settled').map(toEndedRound)
      if (bets.length > 0) await countBets(factCounters, known, tx, bets)
      // Last, because nothing may change recent play after it was saved.
      if (rounds.length > 0) await countRounds(factCounters, known, tx, rounds)
    },
  })
}

async function countBets(
  counters: readonly FactCounter[],
  known: KnownPlays,
  tx: Tx,
  bets: readonly BetFact[],
): Promise<void> {
  known.forget(bets.map(({ playerId }) => playerId))
  for (const counter of counters) await counter.countBets?.(tx, bets)
}

function toEndedRound(event: Event<'round.closed' | 'round.corrected'>): EndedRound {
  const { playerId, roundId, gameId, currency } = event
  const at = new Date(event.at)
  // Objects of one shape, without copies: this runs for each round.
  return event.kind === 'round.closed'
    ? { playerId, roundId, gameId, currency, settledAt: at, at, before: null, after: event.sums }
    : {
        playerId,
        roundId,
        gameId,
        currency,
        settledAt: new Date(event.closedAt),
        at,
        before: event.before,
        after: event.after,
      }
}

/** Counters count side by side: while PostgreSQL runs the statements of one, the others prepare theirs. */
async function countRounds(
  counters: readonly FactCounter[],
  known: KnownPlays,
  tx: Tx,
  rounds: readonly EndedRound[],
): Promise<void> {
  const playerIds = [...new Set(rounds.map(({ playerId }) => playerId))]
  const [{ recent, save }, terms] = await Promise.all([known.read(tx, playerIds), listGameTerms(tx, rounds)])
  const facts = rounds.map((round, index) => toRoundFact(round, terms[index] ?? UNKNOWN))
  await Promise.all(counters.map((counter) => counter.count(tx, facts, recent)))
  await save()
}

/**
 * The only place where rewards learn of rounds and of settled bets. All counters run in one transaction, with the end of the delivery: a
 * repeat after a crash, or a second process, changes nothing. Counting adds no statement to the transaction of a bet.
 */
import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Event } from '../../platform/outbox/events.ts'
import { toBetFact } from './bet-facts.rules.ts'
import type { FactCounter, FactsDeps } from './facts.deps.ts'
import { listGameTerms } from './game-versions.queries.ts'
import { lockRecentPlay, saveRecentPlay } from './recent-play.queries.ts'
import { FACTS_CONSUMER } from './waiting-facts.queries.ts'
import { type EndedRound, type GameTerms, toRoundFact } from './round-facts.rules.ts'

const UNKNOWN: GameTerms = { category: '', edge: null }

export const countFacts = ({ factCounters }: FactsDeps): Consumer =>
  defineBatchConsumer({
    name: FACTS_CONSUMER,
    kinds: ['round.closed', 'round.corrected', 'sports.settled'],
    async handle(tx, events) {
      const bets = events.filter((event) => event.kind === 'sports.settled').map(toBetFact)
      const rounds = events.filter((event) => event.kind !== 'sports.settled').map(toEndedRound)
      if (rounds.length > 0) await countRounds(factCounters, tx, rounds)
      if (bets.length > 0) for (const counter of factCounters) await counter.countBets?.(tx, bets)
    },
  })

function toEndedRound(event: Event<'round.closed' | 'round.corrected'>): EndedRound {
  const { playerId, roundId, gameId, currency } = event
  const round = { playerId, roundId, gameId, currency, at: new Date(event.at) }
  return event.kind === 'round.closed'
    ? { ...round, settledAt: round.at, before: null, after: event.sums }
    : { ...round, settledAt: new Date(event.closedAt), before: event.before, after: event.after }
}

async function countRounds(
  counters: readonly FactCounter[],
  tx: Tx,
  rounds: readonly EndedRound[],
): Promise<void> {
  const playerIds = [...new Set(rounds.map(({ playerId }) => playerId))]
  const [terms, recent] = await Promise.all([listGameTerms(tx, rounds), lockRecentPlay(tx, playerIds)])
  const facts = rounds.map((round, index) => toRoundFact(round, terms[index] ?? UNKNOWN))
  for (const counter of counters) await counter.count(tx, facts, recent)
  await saveRecentPlay(tx, recent)
}

/**
 * Bets of a bonus that other bets of the player, or of players who share something with them, may cover. They are compared when the bet is won
 * or lost, because then it counts for the wagering requirement. What is found is evidence for staff: it never moves money, and ends no bonus.
 */
import { type Consumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import { type BetHedge, insertBetHedges, listSharers, type Sharer } from '../../bonuses/index.ts'
import type { SportsBet } from '../bets/bet.companion.ts'
import { listBetsByIds } from '../bets/bets.queries.ts'
import type { SportsDeps } from '../sports.deps.ts'
import { sessionGameOf } from '../sportsbooks.ts'
import { type ComparedBet, coverOf } from './hedges.rules.ts'
import { listBetsMeanwhile } from './hedges.queries.ts'

export const noteBetHedges = (deps: Pick<SportsDeps, 'sharersOfDestinations'>): Consumer =>
  defineConsumer({
    name: 'sports.hedges',
    kinds: ['sports.settled'],
    async handle(tx, { playerId, betId, placedAt, at, bonusId }) {
      if (bonusId === undefined) return
      const [bet] = await listBetsByIds(tx, [{ playerId, betId, placedAt }])
      if (bet === undefined || (bet.state !== 'won' && bet.state !== 'lost')) return
      const endedAt = new Date(at)
      const sharers = await listSharers(deps, tx, playerId, endedAt)
      const meanwhile = await listBetsMeanwhile(tx, bet, sharers, endedAt)
      await insertBetHedges(tx, hedgesOf(bet, meanwhile, sharers, { bonusId, endedAt }))
    },
  })

/** The player's own bets alone first. With those of others, the row names one of them. */
function hedgesOf(
  bet: SportsBet,
  meanwhile: readonly ComparedBet[],
  sharers: readonly Sharer[],
  { bonusId, endedAt }: { bonusId: string; endedAt: Date },
): BetHedge[] {
  const hedge = {
    bonusId,
    playerId: bet.player,
    betId: bet.id,
    currency: bet.currency,
    game: sessionGameOf(bet.provider),
    staked: bet.stake,
    at: endedAt,
  }
  const [own] = coverOf(
    bet,
    meanwhile.filter(({ player }) => player === bet.player),
  )
  if (own !== undefined) return [{ ...hedge, otherBetId: own.id, other: null }]
  const others = coverOf(bet, meanwhile).filter(({ player }) => player !== bet.player)
  return others.slice(0, 1).flatMap(({ id, player }) => {
    const other = sharers.find(({ playerId }) => playerId === player)
    return other === undefined ? [] : [{ ...hedge, otherBetId: id, other }]
  })
}

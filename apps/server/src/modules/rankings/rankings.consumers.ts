import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import { listPublicPlayers } from '../players/index.ts'
import { addPlay } from './rankings.queries.ts'
import { toDaysOfPlay } from './rankings.rules.ts'

/** Counts each finished round once, in the transaction that ends its delivery. */
const countRounds = defineBatchConsumer({
  name: 'rankings.rounds',
  kinds: ['round.closed'],
  async handle(tx, events) {
    const plays = toDaysOfPlay(events)
    const players = await listPublicPlayers(tx, [...new Set(plays.map(({ playerId }) => playerId))])
    const counted = plays.flatMap((play) => {
      const player = players.get(play.playerId)
      return player === undefined || player.erased_at !== null ? [] : [{ ...play, country: player.country }]
    })
    for (const [day, ofDay] of Map.groupBy(counted, ({ day }) => day)) await addPlay(tx, day, ofDay)
  },
})

export const rankingsConsumers = (): readonly Consumer[] => [countRounds]

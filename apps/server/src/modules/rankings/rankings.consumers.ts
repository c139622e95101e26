import type { Tx } from '../../platform/database/database.ts'
import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import { listPublicPlayers } from '../players/index.ts'
import { addPlay, changeStakes } from './rankings.queries.ts'
import { type DayOfPlay, toChangesOfPlay, toDaysOfPlay } from './rankings.rules.ts'

/** Counts each finished round and each correction once, in the transaction that ends its delivery. */
const countRounds = defineBatchConsumer({
  name: 'rankings.rounds',
  kinds: ['round.closed', 'round.corrected'],
  rests: true,
  async handle(tx, events) {
    const closed = events.filter((event) => event.kind === 'round.closed')
    const corrected = events.filter((event) => event.kind === 'round.corrected')
    const counted = await withCountries(tx, toDaysOfPlay(closed))
    for (const [day, ofDay] of Map.groupBy(counted, ({ day }) => day)) await addPlay(tx, day, ofDay)
    // A round is reported as finished before it is corrected, maybe in the same delivery.
    const changes = await withCountries(tx, toChangesOfPlay(corrected))
    if (changes.length > 0) await changeStakes(tx, changes)
  },
})

/** Leaves out erased players. */
async function withCountries(tx: Tx, plays: readonly DayOfPlay[]) {
  const players = await listPublicPlayers(tx, [...new Set(plays.map(({ playerId }) => playerId))])
  return plays.flatMap((play) => {
    const player = players.get(play.playerId)
    return player === undefined || player.erased_at !== null ? [] : [{ ...play, country: player.country }]
  })
}

export const rankingsConsumers = (): readonly Consumer[] => [countRounds]

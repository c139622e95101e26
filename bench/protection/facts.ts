/**
 * The only rule of protection that runs with each ended round: the time that its player has played. All counters of rounds against all but
 * this one, in alternating pairs.
 */
import { countFacts } from '../../apps/server/src/modules/facts/facts.consumer.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { measurePairs } from '../posting/pairs.ts'
import { median, report, rounded } from '../posting/report.ts'
import { endedRound } from '../rewards/ended-round.ts'
import { startWithPlayers } from './product.ts'

const TARGET_US = 30
const ROUNDS_PER_BATCH = 1_000

export async function measureFacts(isShort: boolean): Promise<void> {
  const [pairs, batches, count] = isShort ? [5, 10, 2_000] : [9, 20, 20_000]
  const product = await startWithPlayers(count)
  const { deps, players } = product
  await deps.catalogue.refresh()
  const games = (await deps.catalogue.current()).games.map(({ id }) => id)
  const begins = deps.clock.now().getTime() - 86_400_000
  let ended = 0
  const endRound = () => {
    ended += 1
    const stake = 20 + (ended % 13) * 10
    const player = (ended * 7919) % players.length
    return endedRound({
      playerId: players[player]?.playerId,
      gameId: games[(player + Math.floor(ended / players.length / 20) * 7) % games.length],
      staked: stake * 100,
      won: ended % 3 === 0 ? stake * 100 : 0,
      at: new Date(begins + ended * 10),
    })
  }
  const others = deps.factCounters.filter(({ name }) => name !== 'play-report')
  const consumers = { all: countFacts(deps), without: countFacts({ ...deps, factCounters: others }) }
  async function cost(name: keyof typeof consumers): Promise<number> {
    const work = Array.from({ length: batches }, () => Array.from({ length: ROUNDS_PER_BATCH }, endRound))
    return product.cpuUsPerPiece(batches * ROUNDS_PER_BATCH, async () => {
      for (const batch of work) await inTransaction(deps.db, (tx) => consumers[name].handle(tx, batch))
    })
  }
  for (const name of ['all', 'without'] as const) await cost(name)
  const costs = await measurePairs(pairs, ['all', 'without'], cost)
  const differences = costs.map(([all, without]) => all - without)
  report({
    bench: 'protection: CPU of the time of play, per ended round',
    microseconds: rounded(median(differences)),
    target: TARGET_US,
    ok: median(differences) <= TARGET_US,
    pairs: differences.map((one) => rounded(one, 1)),
    allCountersMicroseconds: rounded(median(costs.map(([all]) => all))),
    rounds: batches * ROUNDS_PER_BATCH,
  })
  await product.stop()
}

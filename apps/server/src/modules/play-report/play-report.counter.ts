/** Counts ended rounds and bets into the days of their players. Only own money counts: bonus money can't be lost. */
import type { Tx } from '../../platform/database/database.ts'
import type { FactCounter } from '../facts/index.ts'
import { toIsoDate } from '../limits/index.ts'
import { readZones } from '../player-state/index.ts'
import { addPlay, type CountedPlay, lockLastEnds, saveLastEnds } from './play-report.queries.ts'
import { timeOf } from './play-time.rules.ts'

export const playReportCounter: FactCounter = {
  name: 'play-report',
  async count(tx, facts) {
    const ended = facts.filter(({ isCorrection }) => !isCorrection)
    const seconds = await countTime(tx, ended)
    await addTo(
      tx,
      facts.map((fact): TimedPlay => {
        const { playerId, currency, at, before, after, isCorrection } = fact
        return {
          playerId,
          currency,
          at,
          rounds: isCorrection ? 0 : 1,
          staked: after.staked.cash - before.staked.cash,
          won: after.won.cash - before.won.cash,
          playedS: seconds.get(fact) ?? 0,
        }
      }),
    )
  },
  countBets: (tx, bets) =>
    addTo(
      tx,
      bets.map(({ playerId, currency, at, cash: { before, after } }) => ({
        playerId,
        currency,
        at,
        rounds: after.bets - before.bets,
        staked: after.staked - before.staked,
        won: after.won - before.won,
        playedS: 0,
      })),
    ),
}

type TimedPlay = Omit<CountedPlay, 'day'> & { at: Date }

/** The player's time zone decides the day. */
async function addTo(tx: Tx, plays: readonly TimedPlay[]): Promise<void> {
  const zones = await readZones(tx, [...new Set(plays.map(({ playerId }) => playerId))])
  const counted = plays.flatMap(({ at, ...play }) => {
    const zone = zones.get(play.playerId)
    return zone === undefined ? [] : [{ ...play, day: toIsoDate(zone, at) }]
  })
  await addPlay(tx, counted)
}

async function countTime<Fact extends { playerId: string; at: Date }>(
  tx: Tx,
  facts: readonly Fact[],
): Promise<Map<Fact, number>> {
  if (facts.length === 0) return new Map()
  const playerIds = [...new Set(facts.map(({ playerId }) => playerId))].toSorted()
  const { seconds, lastEnds } = timeOf(facts, await lockLastEnds(tx, playerIds))
  await saveLastEnds(tx, lastEnds)
  return new Map(facts.map((fact, index) => [fact, seconds[index] ?? 0]))
}

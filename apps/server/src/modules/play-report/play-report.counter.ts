/**
 * Counts ended rounds and bets into the days of their players; the latest day of a player is in their recent play. Only own money counts:
 * bonus money can't be lost.
 */
import type { Tx } from '../../platform/database/database.ts'
import {
  addSum,
  divideSums,
  type FactCounter,
  isSameDay,
  type PlayerSums,
  type RecentPlays,
  type RoundFact,
} from '../facts/index.ts'
import { toIsoDate } from '../limits/index.ts'
import { readZones } from '../player-state/index.ts'
import { addPlay, addRecentDays, type CountedPlay } from './play-report.queries.ts'
import { timeOf } from './play-time.rules.ts'

export const playReportCounter: FactCounter = {
  name: 'play-report',
  async count(tx, facts, recent) {
    await readUnknownZones(tx, recent)
    const seconds = countTime(facts, recent)
    const days: PlayerSums<CountedPlay> = new Map()
    for (const [index, { playerId, currency, at, before, after, isCorrection }] of facts.entries()) {
      const zone = recent.get(playerId)?.kept.zone
      if (zone === undefined) continue
      const play = {
        playerId,
        currency,
        day: toIsoDate(zone, at),
        rounds: isCorrection ? 0 : 1,
        staked: after.staked.cash - before.staked.cash,
        won: after.won.cash - before.won.cash,
        playedS: seconds[index] ?? 0,
      }
      addSum(days, play, isSameDay, merge)
    }
    const { left, others } = divideSums(days, recent, {
      keyOf: ({ report }) => report,
      isSame: isSameDay,
      note: ({ added }, report) => void (added.report = report),
    })
    await Promise.all([addRecentDays(tx, left), addPlay(tx, others)])
  },
  async countBets(tx, bets) {
    const zones = await readZones(tx, [...new Set(bets.map(({ playerId }) => playerId))])
    const counted = bets.flatMap(({ playerId, currency, at, cash: { before, after } }): CountedPlay[] => {
      const zone = zones.get(playerId)
      if (zone === undefined) return []
      return [
        {
          playerId,
          currency,
          day: toIsoDate(zone, at),
          rounds: after.bets - before.bets,
          staked: after.staked - before.staked,
          won: after.won - before.won,
          playedS: 0,
        },
      ]
    })
    await addPlay(tx, counted)
  },
}

/** Reads the zones that are not kept. */
async function readUnknownZones(tx: Tx, recent: RecentPlays): Promise<void> {
  const unknown = [...recent.values()].filter(({ kept }) => kept.zone === undefined)
  if (unknown.length === 0) return
  const zones = await readZones(
    tx,
    unknown.map(({ playerId }) => playerId),
  )
  for (const { playerId, kept } of unknown) {
    const zone = zones.get(playerId)
    if (zone !== undefined) kept.zone = zone
  }
}

function merge(known: CountedPlay, { rounds, staked, won, playedS }: CountedPlay): void {
  known.rounds += rounds
  known.staked += staked
  known.won += won
  known.playedS += playedS
}

/** The seconds that each fact adds. Notes the last end of each player's rounds. */
function countTime(facts: readonly RoundFact[], recent: RecentPlays): number[] {
  const known = new Map<string, Date>()
  for (const { playerId, endedAt } of recent.values()) if (endedAt !== null) known.set(playerId, endedAt)
  const { seconds, lastEnds } = timeOf(facts, known)
  for (const [playerId, at] of lastEnds) {
    const row = recent.get(playerId)
    if (row !== undefined && at !== row.endedAt) row.added.endedAt = at
  }
  return seconds
}

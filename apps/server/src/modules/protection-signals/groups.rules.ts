/** What the query of signs of harm needs of the players that it looks at. Pure. */
import type { ProtectionRules } from '../settings/index.ts'
import type { Group, Looked } from './activity.queries.ts'
import { type Night, nightsOf } from './nights.rules.ts'

interface GroupMarket {
  id: string
  rules: { protection: ProtectionRules }
}

interface Grouping {
  day: string
  marketOf: (country: string) => GroupMarket
  subunitToUnit: number
}

/** Players of one market and time zone share their thresholds and nights. */
export function groupPlayers(
  players: readonly { playerId: string; country: string; zone: string }[],
  { day, marketOf, subunitToUnit }: Grouping,
): { looked: Looked[]; groups: Group[] } {
  const places = new Map<string, number>()
  const groups: Group[] = []
  const looked = players.map(({ playerId, country, zone }) => {
    const market = marketOf(country)
    const key = `${market.id} ${zone}`
    const group = places.get(key) ?? groups.length
    if (group === groups.length) {
      places.set(key, group)
      groups.push(toGroup(market.rules, nightsOf(zone, day), subunitToUnit))
    }
    return { playerId, group }
  })
  return { looked, groups }
}

function toGroup({ protection }: GroupMarket['rules'], nights: Night[], subunitToUnit: number): Group {
  return {
    riseMin: protection.depositRise === null ? null : protection.depositRise.amountMin * subunitToUnit,
    netMin: protection.netDeposits === null ? null : protection.netDeposits.amountMin * subunitToUnit,
    netDays: protection.netDeposits?.days ?? 1,
    failedMin: protection.failedDeposits?.countMin ?? null,
    afterLossMin: protection.depositsAfterLoss?.countMin ?? null,
    lossMinutes: protection.depositsAfterLoss?.minutesMax ?? 0,
    cancelledMin: protection.cancelledWithdrawals?.countMin ?? null,
    raisedLimitsMin: protection.raisedLimits?.countMin ?? null,
    playedMinS: protection.longPlay === null ? null : protection.longPlay.minutesMin * 60,
    nightsMin: protection.nightPlay?.nightsMin ?? null,
    nightMinutes: protection.nightPlay?.minutesMin ?? null,
    raisedStakesMin: protection.stakesAfterLosses?.countMin ?? null,
    nights,
  }
}

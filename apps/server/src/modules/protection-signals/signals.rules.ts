/** Which signs of harm a player's figures of a day show, by the thresholds of their market. Pure; amounts in base subunits. */
import type { ProtectionRules, SignalKind } from '../settings/index.ts'

/** What a player did up to the end of a day. A week is the day and the six before it. */
export interface Activity {
  /** Deposits of the week, and of the four weeks before it together. */
  depositedWeek: bigint
  depositedBefore: bigint
  depositsOfDay: number
  /** Deposits minus paid withdrawals, in the days of the market's rule. */
  netDeposits: bigint
  /** Whether this sign was already found on one of those days. */
  hasNetDepositsSign: boolean
  /** The longest row of deposits of the day that failed one after the other. */
  failedInRow: number
  depositsAfterLoss: number
  cancelledOfDay: number
  cancelledWeek: number
  /** Raises and removals of limits that they asked for. */
  raisesOfDay: number
  raisesMonth: number
  playedS: number
  /** Nights of the week with play. */
  nights: number
  isNightOfDay: boolean
  /** Rounds after a lost one of the same game, and those of them with a higher stake. */
  roundsAfterLosses: number
  raisedAfterLosses: number
}

/** The figures that reached the thresholds, for staff and the player. */
export type Evidence = Readonly<Record<string, number | string>>

export interface Signal {
  kind: SignalKind
  evidence: Evidence
}

interface Unit {
  /** Of the base currency. */
  subunitToUnit: number
  format: (amount: bigint) => string
}

const WEEKS_BEFORE = 4n

/** Signs that look back on several days need something new on the day, so that one act is not reported day after day. */
export function signalsOf(activity: Activity, rules: ProtectionRules, unit: Unit): Signal[] {
  const evidenceOf: Record<SignalKind, Evidence | null> = {
    depositRise: depositRise(activity, rules.depositRise, unit),
    netDeposits: netDeposits(activity, rules.netDeposits, unit),
    failedDeposits: reached(rules.failedDeposits, activity.failedInRow, { inRow: activity.failedInRow }),
    depositsAfterLoss: reached(rules.depositsAfterLoss, activity.depositsAfterLoss, {
      deposits: activity.depositsAfterLoss,
      withinMinutes: rules.depositsAfterLoss?.minutesMax ?? 0,
    }),
    cancelledWithdrawals: reached(
      rules.cancelledWithdrawals,
      activity.cancelledOfDay > 0 ? activity.cancelledWeek : 0,
      { inWeek: activity.cancelledWeek },
    ),
    raisedLimits: reached(rules.raisedLimits, activity.raisesOfDay > 0 ? activity.raisesMonth : 0, {
      inMonth: activity.raisesMonth,
    }),
    longPlay: longPlay(activity, rules.longPlay),
    nightPlay: nightPlay(activity, rules.nightPlay),
    stakesAfterLosses: stakesAfterLosses(activity, rules.stakesAfterLosses),
  }
  return Object.entries(evidenceOf).flatMap(([kind, evidence]) =>
    evidence === null ? [] : [{ kind: kind as SignalKind, evidence }],
  )
}

const reached = (rule: { countMin: number } | null, count: number, evidence: Evidence): Evidence | null =>
  rule !== null && count >= rule.countMin ? evidence : null

/** A player without deposits in the weeks before has no past to compare with. */
function depositRise(
  { depositedWeek, depositedBefore, depositsOfDay }: Activity,
  rule: ProtectionRules['depositRise'],
  { subunitToUnit, format }: Unit,
): Evidence | null {
  if (rule === null || depositsOfDay === 0 || depositedBefore <= 0n) return null
  if (depositedWeek < BigInt(rule.amountMin) * BigInt(subunitToUnit)) return null
  if (depositedWeek * WEEKS_BEFORE * 100n < depositedBefore * BigInt(rule.percentMin)) return null
  return { week: format(depositedWeek), usualWeek: format(depositedBefore / WEEKS_BEFORE) }
}

/**
 * Found once in the days that the rule looks back on, and not only on the day on which the amount is reached: that day may not have been
 * checked, for example because the market had no such rule yet.
 */
function netDeposits(
  { netDeposits: net, hasNetDepositsSign }: Activity,
  rule: ProtectionRules['netDeposits'],
  { subunitToUnit, format }: Unit,
): Evidence | null {
  if (rule === null) return null
  const least = BigInt(rule.amountMin) * BigInt(subunitToUnit)
  return net >= least && !hasNetDepositsSign ? { net: format(net), inDays: rule.days } : null
}

function longPlay({ playedS }: Activity, rule: ProtectionRules['longPlay']): Evidence | null {
  return rule !== null && playedS >= rule.minutesMin * 60 ? { minutes: Math.floor(playedS / 60) } : null
}

function nightPlay({ nights, isNightOfDay }: Activity, rule: ProtectionRules['nightPlay']): Evidence | null {
  return rule !== null && isNightOfDay && nights >= rule.nightsMin ? { nights } : null
}

function stakesAfterLosses(
  { roundsAfterLosses: rounds, raisedAfterLosses: raised }: Activity,
  rule: ProtectionRules['stakesAfterLosses'],
): Evidence | null {
  if (rule === null || raised < rule.countMin || raised * 100 < rounds * rule.percentMin) return null
  return { raised, rounds }
}

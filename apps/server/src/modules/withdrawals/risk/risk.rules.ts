/** Which risk rules a withdrawal or a deposit matches. Pure; amounts are subunits of the base currency. */
import { toSubunits } from '@fairhall/money'
import type { RiskConditions } from '../../settings/index.ts'

/** What was known when a withdrawal was requested, or a deposit was paid. Null: it did not happen in the last 30 days. */
export interface RiskFacts {
  amount: bigint
  /** Withdrawals before this moment within 24 hours, and one more. */
  withdrawals: number
  accountHours: number
  isVerified: boolean
  /** Paid ones, with this one, if it is a deposit. */
  deposits: bigint
  /** Paid within 24 hours. */
  depositCount: number
  depositHours: number | null
  depositMethods: number
  failedDeposits: number
  changeHours: number | null
}

type Name = keyof RiskConditions
type Checks = {
  readonly [Key in Name]-?: (facts: RiskFacts, wanted: NonNullable<RiskConditions[Key]>) => boolean
}

const within = (hours: number | null, max: number) => hours !== null && hours <= max

/** `unit`: subunits of one unit of the base currency. */
const checksIn = (unit: number): Checks => ({
  amountMin: ({ amount }, min) => amount >= toSubunits(min, unit),
  withdrawalsMin: ({ withdrawals }, min) => withdrawals >= min,
  accountHoursMax: ({ accountHours }, max) => within(accountHours, max),
  isUnverified: ({ isVerified }) => !isVerified,
  depositsMin: ({ deposits }, min) => deposits >= toSubunits(min, unit),
  depositHoursMax: ({ depositHours }, max) => within(depositHours, max),
  depositCountMin: ({ depositCount }, min) => depositCount >= min,
  depositMethodsMin: ({ depositMethods }, min) => depositMethods >= min,
  failedDepositsMin: ({ failedDeposits }, min) => failedDeposits >= min,
  changeHoursMax: ({ changeHours }, max) => within(changeHours, max),
})

/** All conditions that the rule has must be true. */
export function matchesRule(when: RiskConditions, facts: RiskFacts, unit: number): boolean {
  const checks = checksIn(unit)
  return (Object.keys(when) as Name[]).every((name) => {
    // The schema gives each condition the type that its check takes.
    const check = checks[name] as (facts: RiskFacts, wanted: unknown) => boolean
    return when[name] === undefined || check(facts, when[name])
  })
}

/** As staff read it: `amountMin 300, accountHoursMax 48`. */
export const describeConditions = (when: RiskConditions): string =>
  Object.entries(when)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`))
    .join(', ')

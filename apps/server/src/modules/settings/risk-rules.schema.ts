/** Schema of risk-rules.json: which withdrawals staff must look at. */
import { z } from 'zod'
import { identifier } from './rewards/reward-shapes.ts'

/** In whole or decimal units of the base currency. */
const amount = z.string().regex(/^\d{1,12}(\.\d{1,8})?$/, 'must be an amount, such as 500')
const count = z.int().min(1).max(1000)
const hours = z
  .int()
  .min(1)
  .max(24 * 30)

/** All that are given must be true. Windows end with the withdrawal. */
const conditions = z
  .strictObject({
    /** Of this withdrawal. */
    amountMin: amount,
    /** Withdrawals requested within 24 hours, with this one. */
    withdrawalsMin: count,
    /** Since the registration. */
    accountHoursMax: hours,
    /** The identity was not verified. */
    isUnverified: z.literal(true),
    /** Paid deposits of 30 days. */
    depositsMin: amount,
    /** Since a deposit was last paid. */
    depositHoursMax: hours,
    /** Methods with which deposits of 30 days were paid. */
    depositMethodsMin: count,
    /** Deposits of seven days that failed or were declined. */
    failedDepositsMin: count,
    /** Since the password, the email, the phone or a way to sign in was changed. */
    changeHoursMax: hours,
  })
  .partial()
  .refine((when) => Object.keys(when).length > 0, 'needs at least one condition')

const rule = z.strictObject({
  id: identifier.max(48),
  /** For staff. */
  about: z.string().min(1).max(300),
  /** `shadow` only records what it would have stopped. */
  mode: z.enum(['off', 'shadow', 'live']),
  when: conditions,
})

export const riskRulesFile = z.strictObject({
  withdrawals: z
    .array(rule)
    .max(50)
    .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, 'has an ID twice'),
})

export type RiskRule = z.output<typeof rule>
export type RiskConditions = RiskRule['when']

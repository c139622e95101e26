/** Schema of risk-rules.json: which withdrawals and deposits staff must look at. */
import { z } from 'zod'
import { identifier } from './rewards/reward-shapes.ts'

/** In whole or decimal units of the base currency. */
const amount = z.string().regex(/^\d{1,12}(\.\d{1,8})?$/, 'must be an amount, such as 500')
const count = z.int().min(1).max(1000)
const hours = z
  .int()
  .min(1)
  .max(24 * 30)

/** Windows end with the payment. */
const shared = {
  /** Of this payment. */
  amountMin: amount,
  /** Since the registration. */
  accountHoursMax: hours,
  /** The identity was not verified. */
  isUnverified: z.literal(true),
  /** Paid deposits of 30 days. */
  depositsMin: amount,
  /** Methods with which deposits of 30 days were paid. */
  depositMethodsMin: count,
  /** Deposits of seven days that failed or were declined. */
  failedDepositsMin: count,
  /** Since the password, the email, the phone or a way to sign in was changed. */
  changeHoursMax: hours,
}

/** All that are given must be true. */
const conditionsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(shape)
    .partial()
    .refine((when) => Object.keys(when).length > 0, 'needs at least one condition')

const ofWithdrawals = conditionsOf({
  ...shared,
  /** Withdrawals requested within 24 hours, with this one. */
  withdrawalsMin: count,
  /** Since a deposit was last paid. */
  depositHoursMax: hours,
})

const ofDeposits = conditionsOf({
  ...shared,
  /** Deposits paid within 24 hours, with this one. */
  depositCountMin: count,
})

const rulesOf = <Conditions extends z.ZodType>(when: Conditions) =>
  z
    .array(
      z.strictObject({
        id: identifier.max(48),
        /** For staff. */
        about: z.string().min(1).max(300),
        /** `shadow` only records what it would have done. */
        mode: z.enum(['off', 'shadow', 'live']),
        when,
      }),
    )
    .max(50)

export const riskRulesFile = z
  .strictObject({
    withdrawals: rulesOf(ofWithdrawals),
    deposits: rulesOf(ofDeposits).default([]),
  })
  .refine(({ withdrawals, deposits }) => {
    const ids = [...withdrawals, ...deposits].map(({ id }) => id)
    return new Set(ids).size === ids.length
  }, 'has an ID twice')

type RiskRules = z.output<typeof riskRulesFile>
export type RiskConditions = z.output<typeof ofWithdrawals> & z.output<typeof ofDeposits>
export type RiskRule = Omit<RiskRules['withdrawals'][number], 'when'> & { when: RiskConditions }

/** What the player's deposit limits still allow. Pure. */
import { LimitDefinition } from '@fairhall/contract/codes'
import type { Currency } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'
import type { CardLimit } from './limit-card.ts'

/**
 * The smallest amount that a deposit limit in this currency leaves; null without one. Limits in other currencies apply too, but only the
 * server knows their rates.
 */
export function leftToDeposit(
  limits: readonly CardLimit[],
  { code, subunitToUnit }: Pick<Currency, 'code' | 'subunitToUnit'>,
): string | null {
  const left = limits.flatMap(({ definition, currency, amount, currentAmount }) => {
    if (definition !== LimitDefinition.deposit || currency !== code || amount === null) return []
    return [toSubunits(amount, subunitToUnit) - toSubunits(currentAmount ?? '0', subunitToUnit)]
  })
  const [first, ...others] = left
  if (first === undefined) return null
  const least = others.reduce((one, other) => (other < one ? other : one), first)
  return toDecimal(least > 0n ? least : 0n, subunitToUnit)
}

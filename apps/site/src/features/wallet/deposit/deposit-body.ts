import type { Account, Body } from '@fairhall/contract'
import { type BonusChoice, toRequest } from '../deposit-bonus/bonus-choice.ts'
import type { MethodForm } from '../methods/use-method-form.ts'

const OUTCOMES = {
  redirectSuccessUrl: 'deposit-success',
  redirectErrorUrl: 'deposit-error',
  redirectUrl: 'deposit-pending',
}

const redirectsTo = (address: string) =>
  Object.fromEntries(Object.entries(OUTCOMES).map(([key, modal]) => [key, `${address}?${modal}=true`]))

interface Target {
  account: Pick<Account, 'id' | 'currency'>
  country: string
  /** Where the provider's page leads the player back to. */
  back: string
}

/**
 * The request for the current input; null if it is incomplete. `openFrom`: the minimum of a deposit whose address takes
 * any amount.
 */
export function depositBody(
  { method, wireAmount, fields }: Pick<MethodForm, 'method' | 'wireAmount' | 'fields'>,
  choice: BonusChoice,
  { account, country, back }: Target,
  openFrom: string | null = null,
): Body<'createDeposit'> | null {
  const amount = openFrom ?? wireAmount
  if (amount === null) return null
  return {
    method: method.method,
    currency: account.currency,
    country,
    amount,
    ...(openFrom !== null && { isAmountOpen: true }),
    accountId: account.id,
    ...redirectsTo(back),
    ...toRequest(choice),
    fields: fields(),
  }
}

/** Returns withdrawals to the methods used to deposit, if the operator requires it. */
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { Currency } from '../settings/index.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { sumByMethod } from './closed-loop.queries.ts'
import { owedTo, findSkipped, type PayoutRoute } from './closed-loop.rules.ts'
import { ownMoneyOf } from './withdrawals.rules.ts'
import { hasDepositedBy } from '../invoices/index.ts'
import {
  formatAmount,
  isOpenTo,
  nameOfMethod,
  type Quote,
  rangeOf,
  settingOf,
} from '../payment-methods/index.ts'

/**
 * Returns true if staff must review the withdrawal. The caller holds the player's lock, so the second of two concurrent
 * withdrawals sees the first.
 * @throws Refusal methodNotAvailable, otherMethodFirst
 */
export async function requireClosedLoop(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  { method, currency, country, amount }: Quote,
  { locale, usesVault }: { locale: string; usesVault: boolean },
): Promise<boolean> {
  const { tx, playerId } = locked
  if (method.withdrawal?.onlyAfterDeposit && !(await hasDepositedBy(tx, playerId, method.id, currency.code)))
    throw refuse('methodNotAvailable')

  const { whileOwed } = deps.paymentMethods.rules.withdrawals
  if (whileOwed === 'allow') return false
  const owed = owedTo(await sumByMethod(tx, playerId, currency.code))
  const cash = ownMoneyOf(locked.balance(currency.code), usesVault)
  const skipped = findSkipped(owed, payoutRoutes(deps, currency, country), {
    method: method.id,
    amount,
    cash,
  })
  if (skipped === null || whileOwed === 'person') return skipped !== null
  throw refuse('otherMethodFirst', {
    values: {
      method: nameOfMethod(deps, skipped.method, locale),
      amount: formatAmount(deps, skipped.amount, currency, locale, { isShort: true }),
    },
  })
}

/** A method that staff has stopped temporarily is still owed; one that pays nothing out in this country is not. */
function payoutRoutes(deps: WithdrawalsDeps, currency: Currency, country: string): PayoutRoute[] {
  const region = { currency: currency.code, country, market: deps.settings.current().marketOf(country).id }
  return deps.paymentMethods.methods
    .filter((method) => isOpenTo(method, 'withdrawal', region))
    .map((method) => {
      const setting = settingOf(method, 'withdrawal', region)
      const mins = (method.networks ?? [null]).map(
        (network) => rangeOf(setting, 'withdrawal', network, currency.subunitToUnit).min,
      )
      return { method: method.id, min: mins.reduce((least, min) => (min < least ? min : least)) }
    })
}

/**
 * For the list of methods: the amount that each must get back first, formatted. Empty unless the operator enforces the
 * closed loop.
 */
export async function listOwed(
  deps: WithdrawalsDeps,
  player: { id: string; country: string },
  currency: Currency,
  locale: string,
): Promise<ReadonlyMap<string, string>> {
  if (deps.paymentMethods.rules.withdrawals.whileOwed !== 'refuse') return new Map()
  const owed = owedTo(await sumByMethod(deps.db, player.id, currency.code))
  const ways = payoutRoutes(deps, currency, player.country).filter(({ method }) => owed.has(method))
  return new Map(
    ways.map(({ method }) => {
      const amount = owed.get(method) ?? 0n
      return [method, formatAmount(deps, amount, currency, locale, { isShort: true })]
    }),
  )
}

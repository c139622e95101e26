/** Keeps withdrawals to the way by which the money came, as far as the operator wants it. */
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { Currency } from '../settings/index.ts'
import type { Held } from '../standing/index.ts'
import { sumByMethod } from './closed-loop.queries.ts'
import { owedTo, passedOver, type WayBack } from './closed-loop.rules.ts'
import { hasDepositedBy } from './invoices.queries.ts'
import { isOpenTo, rangeOf, settingOf } from './methods.rules.ts'
import { nameOfMethod } from './methods.view.ts'
import { moneyInWords } from './money-in-words.ts'
import type { Quote } from './quote.service.ts'

/**
 * True when a person must look at it. The player is held: of two withdrawals at once the second one finds the first.
 * @throws Refusal methodNotAvailable, otherMethodFirst
 */
export async function requireClosedLoop(
  deps: Deps,
  held: Held,
  { method, currency, country, amount }: Quote,
  locale: string,
): Promise<boolean> {
  const { tx, playerId } = held
  if (method.withdrawal?.onlyAfterDeposit && !(await hasDepositedBy(tx, playerId, method.id, currency.code)))
    throw refuse('methodNotAvailable')

  const { whileOwed } = deps.payments.rules.withdrawals
  if (whileOwed === 'allow') return false
  const owed = owedTo(await sumByMethod(tx, playerId, currency.code))
  const { cash } = held.balance(currency.code)
  const passed = passedOver(owed, waysBack(deps, currency, country), { method: method.id, amount, cash })
  if (passed === null || whileOwed === 'person') return passed !== null
  throw refuse('otherMethodFirst', {
    values: {
      method: nameOfMethod(deps, passed.method, locale),
      amount: moneyInWords(deps, passed.amount, currency, locale, { isShort: true }),
    },
  })
}

/** A method that staff has stopped for a while is still owed; one that pays nothing out here is not. */
function waysBack(deps: Deps, currency: Currency, country: string): WayBack[] {
  const place = { currency: currency.code, country, market: deps.settings.current().marketOf(country).id }
  return deps.payments.methods
    .filter((method) => isOpenTo(method, 'withdrawal', place))
    .map((method) => {
      const setting = settingOf(method, 'withdrawal', place)
      const mins = (method.networks ?? [null]).map(
        (network) => rangeOf(setting, 'withdrawal', network, currency.subunitToUnit).min,
      )
      return { method: method.id, min: mins.reduce((least, min) => (min < least ? min : least)) }
    })
}

/** For the list of methods: what must go back to each first, in words; nothing where the operator leaves it open. */
export async function listOwed(
  deps: Deps,
  player: { id: string; country: string },
  currency: Currency,
  locale: string,
): Promise<ReadonlyMap<string, string>> {
  if (deps.payments.rules.withdrawals.whileOwed !== 'refuse') return new Map()
  const owed = owedTo(await sumByMethod(deps.db, player.id, currency.code))
  const ways = waysBack(deps, currency, player.country).filter(({ method }) => owed.has(method))
  return new Map(
    ways.map(({ method }) => {
      const amount = owed.get(method) ?? 0n
      return [method, moneyInWords(deps, amount, currency, locale, { isShort: true })]
    }),
  )
}

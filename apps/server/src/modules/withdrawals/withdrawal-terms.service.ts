/** What a player sees before a withdrawal: the methods, the amount owed to each, and the remaining turnover. */
import type { PaymentMethod, TurnOverWager } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { getPlayer } from '../players/index.ts'
import { readTurnOver } from '../player-state/index.ts'
import { listOwed } from './closed-loop.service.ts'
import { hasDepositedBy } from '../invoices/index.ts'
import { listMethods, type MethodsRequest } from '../payment-methods/index.ts'
import { stakingOf, turnOverDue } from './withdrawals.rules.ts'

export async function getTurnOverWager(
  deps: WithdrawalsDeps,
  /** With the visitor's country. */
  { playerId, country }: { playerId: string; country: string },
  code: string,
): Promise<TurnOverWager> {
  const settings = deps.settings.current()
  const currency = settings.currencies.get(code)
  if (currency === undefined) throw refuse('currencyNotAvailable')
  const player = await getPlayer(deps.db, playerId)
  const turnOver = await readTurnOver(deps.db, playerId, code)
  const toMainUnits = (amount: bigint) => toDecimal(amount, currency.subunitToUnit)
  return {
    total: toMainUnits(turnOver.required),
    turnOverWager: toMainUnits(turnOver.done),
    turnOverWagerAmount: toMainUnits(
      turnOverDue(turnOver, stakingOf(settings, player, { country, currency })),
    ),
    currency: code,
  }
}

export async function listWithdrawalMethods(
  deps: WithdrawalsDeps,
  playerId: string,
  request: MethodsRequest,
): Promise<PaymentMethod[]> {
  const [methods, owed] = await Promise.all([
    listMethods(deps, playerId, 'withdrawal', request),
    listOwedOf(deps, playerId, request),
  ])
  const isUsable = await Promise.all(
    methods.map(async ({ method }) => {
      const setting = deps.paymentMethods.methods.find(({ id }) => id === method)
      return (
        !setting?.withdrawal?.onlyAfterDeposit || hasDepositedBy(deps.db, playerId, method, request.currency)
      )
    }),
  )
  const content = deps.content.current()
  const usable = methods.filter((_, index) => isUsable[index])
  const described = usable.map((one) => {
    const amount = owed.get(one.method)
    if (amount === undefined) return one
    return {
      ...one,
      description: content.text(request.locale, 'global-components.payment-methods.owed', { amount }),
    }
  })
  // Methods that must get money back come first.
  return described.sort((left, right) => Number(owed.has(right.method)) - Number(owed.has(left.method)))
}

async function listOwedOf(
  deps: WithdrawalsDeps,
  playerId: string,
  { currency: code, locale }: MethodsRequest,
): Promise<ReadonlyMap<string, string>> {
  const currency = deps.settings.current().currencies.get(code)
  if (currency === undefined) return new Map()
  return listOwed(deps, await getPlayer(deps.db, playerId), currency, locale)
}

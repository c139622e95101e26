/**
 * The funnels. Most of them can be read from what the site does anyway: the address opens and closes the wallet, invoices
 * end. Only the steps between, and those of a registration, are told by the parts that take them.
 */
import type { Currency, Invoice } from '@fairhall/contract'
import { DEPOSIT, FAILED, SUCCESS } from '@fairhall/contract/invoices'
import {
  loadTime,
  type Operation,
  type RegistrationStep,
  track,
  type WalletFunnelStep,
} from './data-layer.ts'
import { isMineToTell } from './told-once.ts'

type Search = Record<string, unknown>

const isOperation = (value: unknown): value is Operation => value === 'deposit' || value === 'withdraw'
const person = (userId: string | undefined) => (userId === undefined ? {} : { userId })

export function walletStep(funnelStep: WalletFunnelStep, operationType: Operation, userId?: string) {
  track({ event: 'wallet', funnelStep, operationType, loadTime: loadTime(), ...person(userId) })
}

/** `regType` is what the player registers with, `email` or `phone`: the form knows. */
export function registrationStep(funnelStep: RegistrationStep, regType: string, userId?: string) {
  track({ event: 'registration', funnelStep, regType, loadTime: loadTime(), ...person(userId) })
}

/** Call it with each address; it compares it with the one before. */
export function watchDialogs(userId: () => string | undefined) {
  let before: Search = {}
  return (search: Search) => {
    const was = before
    before = search
    const { wallet } = search
    if (wallet === was.wallet) return
    if (isOperation(was.wallet)) walletStep('close', was.wallet, userId())
    if (isOperation(wallet)) walletStep('open', wallet, userId())
  }
}

/** `depositsSoFar` asks which success this one is: the server has counted it. */
export function watchInvoices(currencies: () => readonly Currency[], depositsSoFar: () => Promise<number>) {
  const heard = new Set<string>()
  return async ({ id, type, status, amount, currency }: Invoice) => {
    if ((status !== SUCCESS && status !== FAILED) || heard.has(id)) return
    heard.add(id)
    if (!(await isMineToTell(id))) return
    const walletType = currencies().find(({ code }) => code === currency)?.type ?? 'fiat'
    if (type !== DEPOSIT)
      track({
        event: status === SUCCESS ? 'withdrawSuccess' : 'withdrawFailed',
        withdrawAmount: amount,
        withdrawCurrency: currency,
        invoiceId: id,
        walletType,
      })
    else if (status === SUCCESS)
      track({
        event: 'depositSuccess',
        depositAmount: amount,
        depositCurrency: currency,
        successDepositNumber: await depositsSoFar(),
        invoiceId: id,
        walletType,
      })
  }
}

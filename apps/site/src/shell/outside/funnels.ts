/** The funnels. The parts that take a step tell it; how a payment ends is read from the news of it. */
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

const person = (userId: string | undefined) => (userId === undefined ? {} : { userId })

export function walletStep(funnelStep: WalletFunnelStep, operationType: Operation, userId?: string) {
  track({ event: 'wallet', funnelStep, operationType, loadTime: loadTime(), ...person(userId) })
}

/** `regType` is what the player registers with, `email` or `phone`: the form knows. */
export function registrationStep(funnelStep: RegistrationStep, regType: string, userId?: string) {
  track({ event: 'registration', funnelStep, regType, loadTime: loadTime(), ...person(userId) })
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

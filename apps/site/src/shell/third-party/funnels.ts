/** Analytics funnels. Components record their steps; the end of a payment is read from its publications. */
import { InvoiceStatus, InvoiceType } from '@fairhall/contract/codes'
import type { Currency, Invoice } from '@fairhall/contract'
import {
  loadTime,
  type Operation,
  type RegistrationStep,
  track,
  type WalletFunnelStep,
} from './data-layer.ts'
import { claimRecording } from './record-once.ts'

const person = (userId: string | undefined) => (userId === undefined ? {} : { userId })

export function walletStep(funnelStep: WalletFunnelStep, operationType: Operation, userId?: string) {
  track({ event: 'wallet', funnelStep, operationType, loadTime: loadTime(), ...person(userId) })
}

/** `regType` is the login type of the form: `email` or `phone`. */
export function registrationStep(funnelStep: RegistrationStep, regType: string, userId?: string) {
  track({ event: 'registration', funnelStep, regType, loadTime: loadTime(), ...person(userId) })
}

/** `depositsSoFar` requests the server's count of successful deposits. */
export function watchInvoices(currencies: () => readonly Currency[], depositsSoFar: () => Promise<number>) {
  const recorded = new Set<string>()
  return async ({ id, type, status, amount, currency }: Invoice) => {
    if ((status !== InvoiceStatus.success && status !== InvoiceStatus.failed) || recorded.has(id)) return
    recorded.add(id)
    if (!(await claimRecording(id))) return
    const walletType = currencies().find(({ code }) => code === currency)?.type ?? 'fiat'
    if (type !== InvoiceType.deposit)
      track({
        event: status === InvoiceStatus.success ? 'withdrawSuccess' : 'withdrawFailed',
        withdrawAmount: amount,
        withdrawCurrency: currency,
        invoiceId: id,
        walletType,
      })
    else if (status === InvoiceStatus.success)
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

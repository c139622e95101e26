/**
 * Events on the site for the operator's analytics. They are only recorded here: whether anything reads them depends
 * on configuration and the visitor's consent. They never contain a name, address or email.
 */
import { createEmitter } from '../create-emitter.ts'

export type RegistrationStep = 'open' | 'sent' | 'otp'
export type WalletFunnelStep =
  | 'open'
  | 'network'
  | 'method'
  | 'selectBonus'
  | 'declineBonuses'
  | 'sent'
  | 'close'
  | 'promoOpen'
  | 'promoSent'
export type Operation = 'deposit' | 'withdraw'
type WalletType = 'fiat' | 'crypto'

type AnalyticsEntry =
  | {
      event: 'registration'
      funnelStep: RegistrationStep
      userId?: string
      loadTime: number
      regType: string
    }
  | {
      event: 'wallet'
      funnelStep: WalletFunnelStep
      userId?: string
      operationType: Operation
      loadTime: number
    }
  | { event: 'balance'; funnelStep: 'open' }
  | {
      event: 'depositSuccess'
      depositAmount: string
      depositCurrency: string
      successDepositNumber: number
      invoiceId: string
      walletType: WalletType
    }
  | {
      event: 'withdrawSuccess' | 'withdrawFailed'
      withdrawAmount: string
      withdrawCurrency: string
      invoiceId: string
      walletType: WalletType
    }

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

const entries = createEmitter<AnalyticsEntry>()

export function track(entry: AnalyticsEntry) {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
  entries.emit(entry)
}

/** Milliseconds since the document began to load, until this step. */
export const loadTime = () => Math.round(performance.now())

/** Receives every entry, starting with earlier ones. */
export function onTracked(listener: (entry: AnalyticsEntry) => void) {
  for (const entry of window.dataLayer ?? []) listener(entry as AnalyticsEntry)
  return entries.listen(listener)
}

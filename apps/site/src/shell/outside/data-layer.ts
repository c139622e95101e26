/**
 * What happens on the site, for the operator's analytics. It is only written down here: whether anything reads it is
 * configuration and the visitor's consent. Nobody's name, address or e-mail ever stands in it.
 */
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

export type AnalyticsEntry =
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

const listeners = new Set<(entry: AnalyticsEntry) => void>()

export function track(entry: AnalyticsEntry) {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
  for (const listener of listeners) listener(entry)
}

/** Milliseconds since the document began to load: how long it took the visitor to come this far. */
export const loadTime = () => Math.round(performance.now())

/** Hears of every entry, those from before first. */
export function onTracked(listener: (entry: AnalyticsEntry) => void) {
  for (const entry of window.dataLayer ?? []) listener(entry as AnalyticsEntry)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

import type { Invoice } from '@fairhall/contract'
import { useReducer, useState } from 'react'
import { hasPayment, isFormShown, nextDeposit, startOfDeposit } from './deposit/deposit-flow.ts'
import type { WalletTab } from './methods/wallet-tab.ts'

/** What the wallet's right side shows in each tab. */
export function useWalletSteps(tab: WalletTab, currency: string | undefined) {
  const [deposit, onDeposit] = useReducer(nextDeposit, null, startOfDeposit)
  const [sent, onSent] = useState<Invoice | null>(null)
  const reset = () => {
    onDeposit({ kind: 'reset' })
    onSent(null)
  }

  // A step belongs to its currency.
  const [stepCurrency, setStepCurrency] = useState(currency)
  if (stepCurrency !== currency) {
    setStepCurrency(currency)
    reset()
  }

  const isDeposit = tab === 'deposit'
  return {
    deposit,
    onDeposit,
    /** The withdrawal that was just sent. */
    sent,
    onSent,
    reset,
    /** Whether an existing payment is shown. */
    isPayment: isDeposit ? hasPayment(deposit) : sent !== null,
    /** Changes when other content replaces the form. */
    view: isDeposit ? (isFormShown(deposit) ? 'form' : deposit.kind) : sent === null ? 'form' : 'sent',
  }
}

export type WalletSteps = ReturnType<typeof useWalletSteps>

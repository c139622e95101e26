import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import type { Account, Body, Invoice } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useTranslations } from 'use-intl'
import { playerBonusesQuery } from '../../../shell/bonuses/player-bonuses.ts'
import { useClient } from '../../../shell/client/use-client.ts'
import { isUnanswered } from '../../../shell/errors/unanswered.ts'
import { useErrorAlert } from '../../../shell/errors/use-error-alert.ts'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { walletStep } from '../../../shell/third-party/funnels.ts'
import { accountsQuery, PLAYER, profileQuery } from '../../../shell/player/player-queries.ts'
import { useProfile } from '../../../shell/player/use-player.ts'
import { sendPayment } from '../sending/send-payment.ts'
import type { MethodForm } from '../methods/use-method-form.ts'
import { nextWithdrawal, proofFor, startOfWithdrawal } from './withdrawal-flow.ts'

interface WithdrawalInput {
  account: Account
  country: string
  form: MethodForm
  /** From the address book; null uses the typed address. */
  destinationId: string | null
  /** The bonus that the withdrawal forfeits. */
  forfeits: string | undefined
  usesVault: boolean
}

/** The request for the current input; null if it is incomplete. */
export function toWithdrawal(input: WithdrawalInput) {
  const { account, country, form, destinationId, forfeits, usesVault } = input
  const { method, wireAmount, fields } = form
  if (wireAmount === null) return null
  const body: Body<'createWithdrawal'> = {
    method: method.method,
    currency: account.currency,
    country,
    amount: wireAmount,
    accountId: account.id,
    forfeits,
    ...(usesVault && { usesVault }),
    ...(destinationId === null ? { fields: fields() } : { destinationId }),
  }
  return body
}

/** Sends a withdrawal. If another view explains a refusal, refetches that view's data, which shows it. */
export function useWithdrawal(onSent: (invoice: Invoice) => void) {
  const t = useTranslations('alerts.payments.withdrawalProcessed')
  const showError = useErrorAlert()
  const money = useMoneyFormat()
  const client = useClient()
  const queryClient = useQueryClient()
  const profile = useProfile()
  const [step, take] = useReducer(nextWithdrawal, null, startOfWithdrawal)

  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey })
    void queryClient.invalidateQueries({ queryKey: [PLAYER, 'turn-over-wager'] })
    void queryClient.invalidateQueries({ queryKey: [PLAYER, 'invoices'] })
    void queryClient.invalidateQueries({ queryKey: [PLAYER, 'destinations'] })
    void queryClient.invalidateQueries({ queryKey: playerBonusesQuery(client).queryKey })
    void queryClient.invalidateQueries({ queryKey: profileQuery(client).queryKey })
  }

  async function submit(body: Body<'createWithdrawal'>, { server, fieldNames }: MethodForm) {
    if (profile === undefined || step.kind === 'sending') return
    take({ kind: 'press' })
    server.clearAll()
    try {
      const invoice = await sendPayment({
        payment: 'withdrawal',
        playerId: profile.id,
        body,
        send: (input) => client.call('createWithdrawal', input),
      })
      walletStep('sent', 'withdraw', profile.id)
      const text = t('text', { amount: money(invoice.amount, invoice.currency) })
      notify({ title: t('title'), text, tone: 'success' })
      onSent(invoice)
    } catch (error) {
      if (isUnanswered(error)) return
      if (server.take(error, fieldNames)) return
      const proof = proofFor(reasonOf(error))
      if (proof !== undefined) return take({ kind: 'proof-needed', proof })
      showError(error)
      // An alert disappears soon, but the refusal applies until the player changes something, so it stays on screen
      // too.
      if (error instanceof CallError && error.status < 500) take({ kind: 'refused', refusal: error })
    } finally {
      take({ kind: 'settled' })
      reload()
    }
  }

  /** Verifies the second factor or the password. Then the withdrawal can be sent again. */
  async function showFactor(shown: Body<'showSecondFactor'>) {
    await client.call('showSecondFactor', { body: shown })
    take({ kind: 'proof-closed' })
  }
  async function showPassword(shown: Body<'showPassword'>) {
    await client.call('showPassword', { body: shown })
    take({ kind: 'proof-closed' })
  }

  const goBack = () => take({ kind: 'proof-closed' })
  return { step, submit, showFactor, showPassword, goBack }
}

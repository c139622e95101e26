import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import type { Account, Body, Invoice } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { playerBonusesQuery } from '../../../shell/bonuses/player-bonuses.ts'
import { useClient } from '../../../shell/client/use-client.ts'
import { isUnanswered } from '../../../shell/errors/unanswered.ts'
import { useErrorAlert } from '../../../shell/errors/use-error-alert.ts'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { walletStep } from '../../../shell/outside/funnels.ts'
import { accountsQuery, PLAYER, profileQuery } from '../../../shell/player/player-queries.ts'
import { useProfile } from '../../../shell/player/use-player.ts'
import { sendPayment } from '../sending/send-payment.ts'
import type { MethodForm } from '../methods/use-method-form.ts'

/** What the player must prove before a withdrawal. */
type ProofKind = 'factor' | 'password'
const steps: Readonly<Record<string, ProofKind>> = { factorNeeded: 'factor', passwordNeeded: 'password' }

interface WithdrawalInput {
  account: Account
  country: string
  form: MethodForm
  /** From the address book; null uses the typed address. */
  destinationId: string | null
  /** The bonus that the withdrawal forfeits. */
  forfeits: string | undefined
}

/** The request for the current input; null if it is incomplete. */
export function toWithdrawal({ account, country, form, destinationId, forfeits }: WithdrawalInput) {
  const { method, wireAmount, fields } = form
  if (wireAmount === null) return null
  const body: Body<'createWithdrawal'> = {
    method: method.method,
    currency: account.currency,
    country,
    amount: wireAmount,
    accountId: account.id,
    forfeits,
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
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<CallError>()
  const [asked, setAsked] = useState<ProofKind>()

  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey })
    void queryClient.invalidateQueries({ queryKey: [PLAYER, 'turn-over-wager'] })
    void queryClient.invalidateQueries({ queryKey: [PLAYER, 'invoices'] })
    void queryClient.invalidateQueries({ queryKey: [PLAYER, 'destinations'] })
    void queryClient.invalidateQueries({ queryKey: playerBonusesQuery(client).queryKey })
    void queryClient.invalidateQueries({ queryKey: profileQuery(client).queryKey })
  }

  async function submit(body: Body<'createWithdrawal'>, { server, fieldNames }: MethodForm) {
    if (profile === undefined || isSending) return
    setIsSending(true)
    setRefusal(undefined)
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
      const step = steps[reasonOf(error) ?? '']
      if (step !== undefined) return setAsked(step)
      showError(error)
      // An alert disappears soon, but the refusal applies until the player changes something, so it stays on screen
      // too.
      if (error instanceof CallError && error.status < 500) setRefusal(error)
    } finally {
      setIsSending(false)
      reload()
    }
  }

  /** Verifies the second factor or the password. Then the withdrawal can be sent again. */
  async function showFactor(shown: Body<'showSecondFactor'>) {
    await client.call('showSecondFactor', { body: shown })
    setAsked(undefined)
  }
  async function showPassword(shown: Body<'showPassword'>) {
    await client.call('showPassword', { body: shown })
    setAsked(undefined)
  }

  const goBack = () => setAsked(undefined)
  return { submit, isSending, refusal, asked, showFactor, showPassword, goBack }
}

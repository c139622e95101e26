import { InvoiceStatus, PlayerStatus } from '@fairhall/contract/codes'
import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import type { Account, Body, DepositReply, PaymentMethod } from '@fairhall/contract'
import { paymentReturnPath } from '@fairhall/contract/payment-return'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { isUnanswered } from '../../../shell/errors/unanswered.ts'
import { localisedPath } from '../../../shell/locale/locale.ts'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { walletStep } from '../../../shell/outside/funnels.ts'
import { savePendingDeposit } from '../../../shell/player/pending-deposit.ts'
import { accountsQuery, PLAYER } from '../../../shell/player/player-queries.ts'
import { useProfile } from '../../../shell/player/use-player.ts'
import { type BonusChoice, toRequest } from '../deposit-bonus/bonus-choice.ts'
import { hostedPageUrl, openPaymentWindow, type PaymentWindow } from './payment-window.ts'
import { sendPayment } from '../sending/send-payment.ts'
import type { MethodForm } from '../methods/use-method-form.ts'
import { useWindowReturn } from './use-window-return.ts'
import type { WalletStep } from '../wallet-step.ts'
import { setPreferredBonus } from '../deposit-bonus/preferred-bonus.ts'

const OUTCOMES = {
  redirectSuccessUrl: 'deposit-success',
  redirectErrorUrl: 'deposit-error',
  redirectUrl: 'deposit-pending',
}

const redirectsTo = (address: string) =>
  Object.fromEntries(Object.entries(OUTCOMES).map(([key, modal]) => [key, `${address}?${modal}=true`]))

interface DepositInput {
  account: Account
  country: string
  onStep: (step: WalletStep) => void
}

/** Sends a deposit and starts the next step of its method. */
export function useDeposit({ account, country, onStep }: DepositInput) {
  const t = useTranslations('alerts.payments')
  const client = useClient()
  const queryClient = useQueryClient()
  const modals = useModals()
  const awaitWindow = useWindowReturn()
  const profile = useProfile()
  const { page } = useRouteContext({ from: '__root__' })
  const [isSending, setIsSending] = useState(false)

  const home = location.origin + localisedPath('/', page.locale)
  const back = location.origin + paymentReturnPath(`${page.locale.code}.html`)

  function startNextStep(method: PaymentMethod, reply: DepositReply, opened: PaymentWindow | null) {
    if (reply.invoice.status === InvoiceStatus.success) {
      // An earlier attempt has already been paid, so nothing is left to do.
      opened?.close()
      void queryClient.invalidateQueries(accountsQuery(client))
      void modals.replace('deposit-success', { invoice: reply.invoiceId })
      return
    }
    const url = reply.action === undefined ? home : hostedPageUrl(reply.action, reply.fields)
    const next: Record<PaymentMethod['processingType'], () => void> = {
      form: () => {
        const { invoiceId } = reply
        awaitWindow(invoiceId)
        if (opened?.go(url) === true) void modals.replace('deposit-redirect', { invoice: invoiceId })
        else onStep({ name: 'page', url, invoiceId })
      },
      qr: () => {
        const { methodName, amount, fee, expiresAt } = reply.invoice
        onStep({ name: 'qr', code: { ...reply, methodName, amount, fee, expiresAt } })
      },
      iframe: () => onStep({ name: 'frame', url, invoiceId: reply.invoiceId }),
      message: () => void modals.replace('deposit-pending', { invoice: reply.invoiceId }),
      asyncRedirect: () => {
        savePendingDeposit(reply.invoiceId)
        onStep({ name: 'await', invoiceId: reply.invoiceId })
      },
    }
    next[method.processingType]()
  }

  function refused(error: unknown, { server, fieldNames }: MethodForm) {
    const reason = reasonOf(error)
    if (isUnanswered(error)) return
    if (reason === 'birthDateRequired') onStep({ name: 'birth-date' })
    else if (reason === 'depositLimitReached') onStep({ name: 'limit' })
    else if (reason === 'depositNotAllowed')
      notify({ title: t('limitedDeposit.title'), text: t('limitedDeposit.text'), tone: 'error' })
    else if (error instanceof CallError && reason === 'factorDemanded') {
      notify({ title: error.message, tone: 'error' })
      void modals.leave({ to: '/profile/security' })
    } else if (!server.take(error, fieldNames)) void modals.open('deposit-error')
  }

  /** The request for the current input; null if it is incomplete. */
  function toBody({ method, wireAmount, fields }: MethodForm, choice: BonusChoice) {
    if (wireAmount === null) return null
    const body: Body<'createDeposit'> = {
      method: method.method,
      currency: account.currency,
      country,
      amount: wireAmount,
      accountId: account.id,
      ...redirectsTo(back),
      ...toRequest(choice),
      fields: fields(),
    }
    return body
  }

  /** Call this in the press itself: it may open the provider's window. */
  async function submit(body: Body<'createDeposit'>, form: MethodForm) {
    const { method } = form
    if (profile === undefined || isSending) return
    if (profile.status === PlayerStatus.limited) {
      notify({ title: t('limitedDeposit.title'), text: t('limitedDeposit.text'), tone: 'error' })
      return
    }
    if (profile.birthdate === null) return onStep({ name: 'birth-date' })

    const opened = method.processingType === 'form' ? openPaymentWindow() : null
    setIsSending(true)
    form.server.clearAll()
    try {
      const reply = await sendPayment({
        payment: 'deposit',
        playerId: profile.id,
        body,
        send: (input) => client.call('createDeposit', input),
      })
      walletStep('sent', 'deposit', profile.id)
      setPreferredBonus(account.currency, null)
      void queryClient.invalidateQueries({ queryKey: [PLAYER, 'invoices'] })
      startNextStep(method, reply, opened)
    } catch (error) {
      opened?.close()
      refused(error, form)
    } finally {
      setIsSending(false)
    }
  }

  return { toBody, submit, isSending }
}

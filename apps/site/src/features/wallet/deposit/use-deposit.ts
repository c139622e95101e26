import { InvoiceStatus, PlayerStatus } from '@fairhall/contract/codes'
import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import type { Account, Body, DepositReply, PaymentMethod } from '@fairhall/contract'
import { paymentReturnPath } from '@fairhall/contract/payment-return'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
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
import { type DepositEvent, type DepositStep, paymentStep } from './deposit-flow.ts'
import { hostedPageUrl, openPaymentWindow, type PaymentWindow } from './payment-window.ts'
import { sendPayment } from '../sending/send-payment.ts'
import type { MethodForm } from '../methods/use-method-form.ts'
import { useWindowReturn } from './use-window-return.ts'
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
  step: DepositStep
  onEvent: (event: DepositEvent) => void
}

/** Sends a deposit and starts the next step of its method. */
export function useDeposit({ account, country, step, onEvent }: DepositInput) {
  const t = useTranslations('alerts.payments')
  const client = useClient()
  const queryClient = useQueryClient()
  const modals = useModals()
  const awaitWindow = useWindowReturn()
  const profile = useProfile()
  const { page } = useRouteContext({ from: '__root__' })

  const home = location.origin + localisedPath('/', page.locale)
  const back = location.origin + paymentReturnPath(`${page.locale.code}.html`)

  function startNextStep(method: PaymentMethod, reply: DepositReply, opened: PaymentWindow | null) {
    const { invoiceId, invoice } = reply
    if (invoice.status === InvoiceStatus.success) {
      // An earlier attempt has already been paid, so nothing is left to do.
      opened?.close()
      void queryClient.invalidateQueries(accountsQuery(client))
      void modals.replace('deposit-success', { invoice: invoiceId })
      return
    }
    const { processingType } = method
    const url = reply.action === undefined ? home : hostedPageUrl(reply.action, reply.fields)
    if (processingType === 'form') {
      awaitWindow(invoiceId)
      if (opened?.go(url) === true) void modals.replace('deposit-redirect', { invoice: invoiceId })
      else onEvent({ kind: 'created', payment: { kind: 'page', url, invoiceId } })
      return
    }
    if (processingType === 'asyncRedirect') savePendingDeposit(invoiceId)
    const payment = paymentStep(processingType, reply, url)
    if (payment === null) void modals.replace('deposit-pending', { invoice: invoiceId })
    else onEvent({ kind: 'created', payment })
  }

  function showRefusal(error: unknown, { server, fieldNames }: MethodForm) {
    const reason = reasonOf(error)
    if (isUnanswered(error)) return
    if (reason === 'birthDateRequired' || reason === 'depositLimitReached')
      onEvent({ kind: 'refused', reason })
    else if (reason === 'depositNotAllowed') notifyLimited()
    else if (error instanceof CallError && reason === 'factorSetupRequired') {
      notify({ title: error.message, tone: 'error' })
      void modals.leave({ to: '/profile/security' })
    } else if (!server.take(error, fieldNames)) void modals.open('deposit-error')
  }

  function notifyLimited() {
    notify({ title: t('limitedDeposit.title'), text: t('limitedDeposit.text'), tone: 'error' })
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
    if (profile === undefined || step.kind === 'sending') return
    if (profile.status === PlayerStatus.limited) return notifyLimited()
    const isBirthDateMissing = profile.birthdate === null
    onEvent({ kind: 'press', isBirthDateMissing })
    if (isBirthDateMissing) return

    const opened = method.processingType === 'form' ? openPaymentWindow() : null
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
      showRefusal(error, form)
    } finally {
      onEvent({ kind: 'settled' })
    }
  }

  return { toBody, submit }
}

import { reasonOf } from '@fairhall/client/reason'
import type { Account, Body } from '@fairhall/contract'
import { PlayerStatus } from '@fairhall/contract/codes'
import { paymentReturnPath } from '@fairhall/contract/payment-return'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { useClient } from '../../../shell/client/use-client.ts'
import { walletStep } from '../../../shell/third-party/funnels.ts'
import { PLAYER } from '../../../shell/player/player-queries.ts'
import { useProfile } from '../../../shell/player/use-player.ts'
import type { BonusChoice } from '../deposit-bonus/bonus-choice.ts'
import { depositBody } from './deposit-body.ts'
import type { DepositEvent, DepositStep } from './deposit-flow.ts'
import { openPaymentWindow, type PaymentWindow } from '../payment-page/payment-window.ts'
import { sendPayment } from '../sending/send-payment.ts'
import type { MethodForm } from '../methods/use-method-form.ts'
import { setPreferredBonus } from '../deposit-bonus/preferred-bonus.ts'
import { useDepositRefusal } from './use-deposit-refusal.ts'
import { useNextStep } from './use-next-step.ts'

interface DepositInput {
  account: Account
  country: string
  step: DepositStep
  onEvent: (event: DepositEvent) => void
}

/** Sends a deposit and starts the next step of its method. */
export function useDeposit({ account, country, step, onEvent }: DepositInput) {
  const client = useClient()
  const queryClient = useQueryClient()
  const profile = useProfile()
  const { page } = useRouteContext({ from: '__root__' })
  const startNextStep = useNextStep(onEvent)
  const { showRefusal, notifyLimited } = useDepositRefusal(onEvent)

  const back = location.origin + paymentReturnPath(`${page.locale.code}.html`)
  const toBody = (form: MethodForm, choice: BonusChoice, openFrom: string | null) =>
    depositBody(form, choice, { account, country, back }, openFrom)

  /** What the player confirmed last. It waits for the date of birth if that is missing. */
  const confirmed = useRef<{ body: Body<'createDeposit'>; form: MethodForm }>(null)

  /** Call this in the press itself, because browsers allow a window only then. */
  const openWindow = () =>
    confirmed.current?.form.method.processingType === 'form' ? openPaymentWindow() : null

  async function submit(body: Body<'createDeposit'>, form: MethodForm) {
    if (profile === undefined || step.kind === 'sending') return
    if (profile.status === PlayerStatus.limited) return notifyLimited()
    const isBirthDateMissing = profile.birthdate === null
    onEvent({ kind: 'press', isBirthDateMissing })
    confirmed.current = { body, form }
    if (!isBirthDateMissing) await send(openWindow())
  }

  async function resume(opened: PaymentWindow | null) {
    onEvent({ kind: 'birth-date-given' })
    await send(opened)
  }

  async function resumeWithLimit(opened: PaymentWindow | null, { isDeclined }: { isDeclined: boolean }) {
    if (isDeclined && confirmed.current !== null)
      confirmed.current.body = { ...confirmed.current.body, isLimitDecline: true }
    onEvent({ kind: 'limit-chosen' })
    await send(opened)
  }

  async function send(opened: PaymentWindow | null) {
    if (profile === undefined || confirmed.current === null) return
    const { body, form } = confirmed.current
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
      startNextStep(form.method, reply, opened)
    } catch (error) {
      opened?.close()
      // Otherwise the list would still show the offer that ran out.
      if (reasonOf(error) === 'bonusUsedUp')
        void queryClient.invalidateQueries({ queryKey: [PLAYER, 'deposit-bonuses'] })
      showRefusal(error, form)
    } finally {
      onEvent({ kind: 'settled' })
    }
  }

  return { toBody, submit, openWindow, resume, resumeWithLimit }
}

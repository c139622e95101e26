/**
 * The steps of a deposit: the form, what replaces it, and the payment that follows. This file holds every transition,
 * without display, requests or windows.
 */
import type { DepositReply, PaymentMethod } from '@fairhall/contract'
import type { PaymentCode } from './payment-code.ts'

export type DepositStep =
  | { kind: 'form' }
  /** The form waits for the server's reply; only the reply ends this step. */
  | { kind: 'sending' }
  /** Asks for the date of birth. */
  | { kind: 'birth-date' }
  /** Asks whether the player wants a deposit limit. */
  | { kind: 'limit-choice' }
  /** Shows the limit or break that blocks the deposit. */
  | { kind: 'limit' }
  /** Shows the code or address that the player pays with. */
  | { kind: 'code'; code: PaymentCode }
  /** The provider creates the code or address later. */
  | { kind: 'await'; invoiceId: string }
  /** The provider's page inside the wallet. */
  | { kind: 'frame'; url: string; invoiceId: string }
  /** The browser blocked the provider's window, so the player opens it by a link. */
  | { kind: 'page'; url: string; invoiceId: string }

/** A payment that exists. */
type PaymentStep = Extract<DepositStep, { kind: 'code' | 'await' | 'frame' | 'page' }>

export type DepositEvent =
  /** The player confirmed the form. */
  | { kind: 'press'; isBirthDateMissing: boolean }
  /** The player gave their date of birth: the deposit continues without another press. */
  | { kind: 'birth-date-given' }
  /** The player set a deposit limit, or wants none: the deposit continues in the same way. */
  | { kind: 'limit-chosen' }
  /** The server created the payment. */
  | { kind: 'created'; payment: PaymentStep }
  /** The request has ended. If nothing replaced the form, another modal or the form's errors show the result. */
  | { kind: 'settled' }
  | { kind: 'refused'; reason: keyof typeof stepOfRefusal }
  /** The wallet opened while this earlier payment is pending. */
  | { kind: 'found'; invoiceId: string }
  /** The provider created the code of the payment that waits for it. */
  | { kind: 'code'; code: PaymentCode }
  /** The player returns to the form, chooses another method or changes the currency. */
  | { kind: 'reset' }

/** The step that a refusal leads to. */
export const stepOfRefusal = {
  birthDateRequired: { kind: 'birth-date' },
  limitChoiceNeeded: { kind: 'limit-choice' },
  depositLimitReached: { kind: 'limit' },
} as const satisfies Record<string, DepositStep>

const FORM: DepositStep = { kind: 'form' }

export const startOfDeposit = (): DepositStep => FORM

export function nextDeposit(step: DepositStep, event: DepositEvent): DepositStep {
  const isSending = step.kind === 'sending'
  switch (event.kind) {
    case 'press':
      if (step.kind !== 'form') return step
      return { kind: event.isBirthDateMissing ? 'birth-date' : 'sending' }
    case 'birth-date-given':
      return step.kind === 'birth-date' ? { kind: 'sending' } : step
    case 'limit-chosen':
      return step.kind === 'limit-choice' ? { kind: 'sending' } : step
    case 'created':
      return isSending ? event.payment : step
    case 'settled':
      return isSending ? FORM : step
    case 'refused':
      return isSending ? stepOfRefusal[event.reason] : step
    case 'found':
      return isSending || hasPayment(step) ? step : { kind: 'await', invoiceId: event.invoiceId }
    case 'code':
      return step.kind === 'await' && step.invoiceId === event.code.invoiceId
        ? { kind: 'code', code: event.code }
        : step
    case 'reset':
      return isSending ? step : FORM
  }
}

/**
 * Whether the step belongs to an existing payment. It is shown even if a new payment is blocked, such as by the
 * limit that it used up.
 */
export const hasPayment = ({ kind }: DepositStep): boolean =>
  kind === 'code' || kind === 'await' || kind === 'frame' || kind === 'page'

/** Whether the form is on screen: it keeps its input behind every other step. */
export const isFormShown = ({ kind }: DepositStep): boolean => kind === 'form' || kind === 'sending'

/** What the wallet shows of a new payment; null if another modal shows it. */
export function paymentStep(
  processingType: Exclude<PaymentMethod['processingType'], 'form'>,
  { invoice, ...reply }: DepositReply,
  url: string,
): PaymentStep | null {
  const { invoiceId } = reply
  switch (processingType) {
    case 'qr': {
      const { methodName, amount, isAmountOpen, fee, expiresAt } = invoice
      return { kind: 'code', code: { ...reply, methodName, amount, isAmountOpen, fee, expiresAt } }
    }
    case 'iframe':
      return { kind: 'frame', url, invoiceId }
    case 'asyncRedirect':
      return { kind: 'await', invoiceId }
    case 'message':
      return null
  }
}

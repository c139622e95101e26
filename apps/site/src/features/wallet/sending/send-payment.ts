import { InvoiceStatus } from '@fairhall/contract/codes'
import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import type { DepositReply, Invoice } from '@fairhall/contract'
import { notifyReporters, reportFailure } from '../../../shell/errors/report-failure.ts'
import { isUnanswered } from '../../../shell/errors/unanswered.ts'
import {
  findSent,
  findUnanswered,
  forgetUnanswered,
  isSameInput,
  keepUnanswered,
  type Payment,
  type PaymentBody,
} from './unanswered.ts'

interface Sent<RequestBody> {
  body: RequestBody
  idempotencyKey: string
}

interface PaymentAttempt<RequestBody, Made> {
  payment: Payment
  playerId: string
  body: RequestBody
  send: (input: Sent<RequestBody>) => Promise<Made>
}

/**
 * Sends a payment. If an earlier attempt got no reply, the same input sends the same payment again, under its key.
 * If that payment has since ended without money, the press creates a new one. A missing reply is sent to the
 * operator's error reporter. While the browser is offline nothing is sent, so nothing is unanswered either.
 */
export async function sendPayment<RequestBody extends PaymentBody, Made extends DepositReply | Invoice>(
  attempt: PaymentAttempt<RequestBody, Made>,
): Promise<Made> {
  const { payment, playerId, body } = attempt
  if (navigator.onLine === false) {
    const offline = new CallError('offline', 'offline')
    reportFailure(offline)
    throw offline
  }
  const before = findUnanswered(payment, playerId)
  if (before !== null && isSameInput(before, body)) {
    // Safe to cast: both bodies belong to the same kind of payment.
    const made = await sendAgain(attempt, {
      body: findSent(before) as RequestBody,
      idempotencyKey: before.key,
    })
    if (made !== null) return made
  }
  const idempotencyKey = crypto.randomUUID()
  keepUnanswered(payment, playerId, idempotencyKey, body)
  return deliver(attempt, { body, idempotencyKey }, (error) => !isUnanswered(error) && !isUndecided(error))
}

/** The current state of the earlier payment, or null if it ended without money. */
async function sendAgain<RequestBody extends PaymentBody, Made extends DepositReply | Invoice>(
  attempt: PaymentAttempt<RequestBody, Made>,
  sent: Sent<RequestBody>,
): Promise<Made | null> {
  try {
    const made = await deliver(attempt, sent, isOfPayment)
    const { status } = 'invoice' in made ? made.invoice : made
    return status === InvoiceStatus.failed ? null : made
  } catch (error) {
    if (reasonOf(error) === 'depositEnded') return null
    throw error
  }
}

async function deliver<RequestBody extends PaymentBody, Made>(
  { payment, playerId, send }: PaymentAttempt<RequestBody, Made>,
  sent: Sent<RequestBody>,
  isAnswer: (error: unknown) => boolean,
): Promise<Made> {
  const forget = () => forgetUnanswered(payment, playerId, sent.idempotencyKey)
  try {
    const made = await send(sent)
    forget()
    return made
  } catch (error) {
    if (isUnanswered(error)) notifyReporters(error)
    if (isAnswer(error)) forget()
    throw error
  }
}

/**
 * Whether a refusal concerns the payment itself. Others, such as an expired session, say nothing about the earlier
 * attempt.
 */
function isOfPayment(error: unknown): boolean {
  return error instanceof CallError && [409, 422].includes(error.status)
}

/**
 * The provider was unavailable, so the payment is undecided. The next press sends it again, and the server asks the
 * provider first.
 */
function isUndecided(error: unknown): boolean {
  return reasonOf(error) === 'paymentProviderUnavailable'
}

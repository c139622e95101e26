import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import type { DepositReply, Invoice } from '@fairhall/contract'
import { FAILED } from '@fairhall/contract/invoices'
import { tellReporters } from '../../shell/errors/report-failure.ts'
import { isUnanswered } from '../../shell/errors/unanswered.ts'
import {
  findSent,
  findUnanswered,
  forgetUnanswered,
  isAskedAgain,
  keepUnanswered,
  type Payment,
  type PaymentBody,
} from './unanswered.ts'

interface Sent<Wanted> {
  body: Wanted
  idempotencyKey: string
}

interface Asked<Wanted, Made> {
  payment: Payment
  playerId: string
  body: Wanted
  send: (input: Sent<Wanted>) => Promise<Made>
}

/**
 * Sends a payment. What is asked for again before anybody has answered is the same one: it goes out as it was, under its key.
 * Where that has ended meanwhile without money, the press means a new one. That nobody has answered is told to the
 * operator's error reporter.
 */
export async function sendPayment<Wanted extends PaymentBody, Made extends DepositReply | Invoice>(
  asked: Asked<Wanted, Made>,
): Promise<Made> {
  const { payment, playerId, body } = asked
  const before = findUnanswered(payment, playerId)
  if (before !== null && isAskedAgain(before, body)) {
    // What is asked for again is of the same kind as what was sent.
    const made = await sendAgain(asked, { body: findSent(before) as Wanted, idempotencyKey: before.key })
    if (made !== null) return made
  }
  const idempotencyKey = crypto.randomUUID()
  keepUnanswered(payment, playerId, idempotencyKey, body)
  return deliver(asked, { body, idempotencyKey }, (error) => !isUnanswered(error) && !isUndecided(error))
}

/** What has become of the one that was sent before; null when it has ended without money. */
async function sendAgain<Wanted extends PaymentBody, Made extends DepositReply | Invoice>(
  asked: Asked<Wanted, Made>,
  sent: Sent<Wanted>,
): Promise<Made | null> {
  try {
    const made = await deliver(asked, sent, isOfPayment)
    const { status } = 'invoice' in made ? made.invoice : made
    return status === FAILED ? null : made
  } catch (error) {
    if (reasonOf(error) === 'depositEnded') return null
    throw error
  }
}

async function deliver<Wanted extends PaymentBody, Made>(
  { payment, playerId, send }: Asked<Wanted, Made>,
  sent: Sent<Wanted>,
  isAnswer: (error: unknown) => boolean,
): Promise<Made> {
  const forget = () => forgetUnanswered(payment, playerId, sent.idempotencyKey)
  try {
    const made = await send(sent)
    forget()
    return made
  } catch (error) {
    if (isUnanswered(error)) tellReporters(error)
    if (isAnswer(error)) forget()
    throw error
  }
}

/** Whether a refusal is of the payment itself. Others, as of a session that is over, say nothing of what was sent before. */
function isOfPayment(error: unknown): boolean {
  return error instanceof CallError && [409, 422].includes(error.status)
}

/** The provider was away, so nothing was decided: the next press sends the same payment, and the server asks for it first. */
function isUndecided(error: unknown): boolean {
  return reasonOf(error) === 'paymentProviderUnavailable'
}

import { CallError } from '@fairhall/client'
import { tellReporters } from '../../shell/errors/report-failure.ts'

type Payment = 'deposit' | 'withdrawal'

/** What was sent and not answered. It outlives the form: the wallet may be closed and opened in between. */
const unanswered = new Map<Payment, { content: string; key: string }>()

/**
 * Sends a payment under one key for as long as it says the same and nobody has answered: a second press asks for the same
 * payment then, and not for another one. That nobody has answered is told to the operator's error reporter.
 */
export async function sendPayment<Wanted, Made>(
  payment: Payment,
  body: Wanted,
  send: (input: { body: Wanted; idempotencyKey: string }) => Promise<Made>,
): Promise<Made> {
  const content = JSON.stringify(body)
  const before = unanswered.get(payment)
  const key = before?.content === content ? before.key : crypto.randomUUID()
  unanswered.set(payment, { content, key })
  try {
    const reply = await send({ body, idempotencyKey: key })
    unanswered.delete(payment)
    return reply
  } catch (error) {
    if (isUnanswered(error)) tellReporters(error)
    else unanswered.delete(payment)
    throw error
  }
}

/** Whether the payment may have been made all the same: nothing came back, or a word that is not of the house's own. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.kind !== 'refused') return true
  return error.status >= 500 && (error.reason === null || error.reason === 'internal')
}

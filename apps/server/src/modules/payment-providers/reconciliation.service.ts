/**
 * Asks providers about invoices that have been under way for too long, because a message may have been lost. Answers
 * are booked by the same rules as messages, so only once, and what can't be booked is reported. If the provider does
 * not answer or does not know the order, nothing changes.
 */
import { everyRow } from '../../platform/database/every-row.ts'
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { type Invoice, listEnded, listStuck } from '../invoices/index.ts'
import { type AnswerVerdict, applyAnswer, isQuarantined } from './messages.service.ts'
import { orderOf, type ProviderMessage, ProviderUnavailable } from './provider.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Finding {
  invoice: Invoice
  /** The provider's answer: still open, never received, or the outcome. `failed`: it could not be read or booked, see the log. */
  there: ProviderMessage | 'open' | 'unknown' | 'no answer' | 'failed'
  /** The verdict on the answer. Null if there was nothing to judge. */
  verdict: AnswerVerdict | null
}

/**
 * Asks about everything that is stuck. With `endedHours`, also asks about deposits that ended without money within that
 * many hours, because they may have been paid after all. Of those, unpaid ones are not reported.
 */
export async function reconcile(deps: PaymentProvidersDeps, { endedHours = 0 } = {}): Promise<Finding[]> {
  const now = deps.clock.now().getTime()
  const stuckSince = new Date(now - deps.paymentMethods.rules.reconciliation.stuckAfterMinutes * MINUTE_MS)
  const findings: Finding[] = []
  for await (const invoice of everyRow<Invoice>((after) => listStuck(deps.db, stuckSince, after)))
    findings.push(await compare(deps, invoice))
  if (endedHours === 0) return findings
  const endedSince = new Date(now - endedHours * HOUR_MS)
  for await (const invoice of everyRow<Invoice>((after) => listEnded(deps.db, endedSince, after))) {
    const finding = await compare(deps, invoice)
    const { there, verdict } = finding
    if (there === 'no answer' || there === 'failed' || verdict === 'booked' || isQuarantined(verdict))
      findings.push(finding)
  }
  return findings
}

/** An error of one invoice must not keep the others waiting. */
async function compare(deps: PaymentProvidersDeps, invoice: Invoice): Promise<Finding> {
  try {
    const there = await ask(deps, invoice)
    if (typeof there === 'string') return { invoice, there, verdict: null }
    return { invoice, there, verdict: await applyAnswer(deps, invoice, there) }
  } catch (error) {
    deps.log.error({ err: error, invoiceId: invoice.id }, 'could not reconcile an invoice')
    return { invoice, there: 'failed', verdict: null }
  }
}

async function ask(deps: PaymentProvidersDeps, invoice: Invoice): Promise<Finding['there']> {
  try {
    const provider = deps.paymentProviders.find(invoice.provider)
    if (provider === null) return 'no answer'
    return (await provider.findOutcome(orderOf(invoice))) ?? 'open'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'no answer'
    throw error
  }
}

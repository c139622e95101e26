/**
 * Invoices that have been under way for too long are asked for at their providers: a message may have been lost. What is
 * settled there is booked by the same rules as a message, so once; what cannot be booked by itself is told. A provider
 * that does not answer, or does not know an order, changes nothing.
 */
import { everyRow } from '../../platform/database/every-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Invoice, listEnded, listStuck } from './invoices.queries.ts'
import { type AnswerVerdict, applyAnswer, isAside } from './messages.service.ts'
import { orderOf, type ProviderMessage, ProviderUnavailable } from './providers/provider.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface Finding {
  invoice: Invoice
  /** What the provider says: nothing yet, that it never got the order, or what became of it. */
  there: ProviderMessage | 'open' | 'unknown' | 'no answer'
  /** What came of it here; null where nothing was judged. */
  verdict: AnswerVerdict | null
}

/**
 * Asks for everything that is stuck, and where `endedHours` is given, also for deposits that were given up so long ago at
 * most: they may have been paid after all. Those that nobody paid are not told.
 */
export async function reconcile(deps: Deps, { endedHours = 0 } = {}): Promise<Finding[]> {
  const now = deps.clock.now().getTime()
  const stuckSince = new Date(now - deps.payments.rules.reconciliation.stuckAfterMinutes * MINUTE_MS)
  const findings: Finding[] = []
  for await (const invoice of everyRow<Invoice>((after) => listStuck(deps.db, stuckSince, after)))
    findings.push(await compare(deps, invoice))
  if (endedHours === 0) return findings
  const endedSince = new Date(now - endedHours * HOUR_MS)
  for await (const invoice of everyRow<Invoice>((after) => listEnded(deps.db, endedSince, after))) {
    const finding = await compare(deps, invoice)
    const { there, verdict } = finding
    if (there === 'no answer' || verdict === 'booked' || isAside(verdict)) findings.push(finding)
  }
  return findings
}

async function compare(deps: Deps, invoice: Invoice): Promise<Finding> {
  const there = await ask(deps, invoice)
  if (typeof there === 'string') return { invoice, there, verdict: null }
  return { invoice, there, verdict: await applyAnswer(deps, invoice, there) }
}

async function ask(deps: Deps, invoice: Invoice): Promise<Finding['there']> {
  try {
    const provider = deps.payments.findProvider(invoice.provider)
    if (provider === null) return 'no answer'
    return (await provider.findOutcome(orderOf(invoice))) ?? 'open'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'no answer'
    throw error
  }
}

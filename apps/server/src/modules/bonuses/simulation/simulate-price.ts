/** Simulates terms in a thread, because it takes seconds of computing. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BonusPrice } from './price.rules.ts'
import type { PricedTerms } from './priced-terms.rules.ts'

/** Many times what it takes on an idle machine. */
const TIMEOUT_MS = 10 * 60_000

/** @throws AbortError if it takes far too long, or if the thread ends without a result */
export async function simulatePrice(terms: PricedTerms): Promise<BonusPrice> {
  const thread = new Worker(new URL('./price-thread.ts', import.meta.url), { workerData: terms })
  const ended = new AbortController()
  // Node passes all messages of a thread before it reports its end.
  thread.once('exit', () => ended.abort())
  try {
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const [price] = await once(thread, 'message', { signal })
    return price as BonusPrice
  } finally {
    await thread.terminate()
  }
}

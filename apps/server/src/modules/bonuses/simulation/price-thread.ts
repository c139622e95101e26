/** The thread that simulates the terms of one offer. */
import { parentPort, workerData } from 'node:worker_threads'
import { priceOf } from './price.rules.ts'
import type { PricedTerms } from './priced-terms.rules.ts'

parentPort?.postMessage(priceOf(workerData as PricedTerms))

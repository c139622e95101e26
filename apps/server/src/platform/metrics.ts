/** What operators watch. Labels are few and bounded: never an id, never a path with one. */
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface Metrics {
  registry: Registry
  /** How long a figure may be looked up before the others are told without it; null: as long as it takes. */
  patienceMs: number | null
  requestSeconds: Histogram<'call' | 'status'>
  deliveryFailures: Counter<'consumer'>
}

const PATIENCE_MS = 2000

export function createMetrics(patienceMs: number | null = PATIENCE_MS): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    patienceMs,
    requestSeconds: new Histogram({
      name: 'fairhall_request_seconds',
      help: 'Time to answer a request, by call and status.',
      labelNames: ['call', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    deliveryFailures: new Counter({
      name: 'fairhall_delivery_failures_total',
      help: 'Deliveries that failed and will be tried again.',
      labelNames: ['consumer'],
      registers,
    }),
  }
}

/** What operators watch. Labels are few and bounded: never an id, never a path with one. */
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

const securityEventKinds = [
  'sign-in-failed',
  'factor-failed',
  'passkey-failed',
  'password-proof-failed',
  'phone-code-failed',
  'reset-code-failed',
  'social-sign-in-failed',
  'autologin-failed',
  'token-reused',
  'code-budget-used-up',
  'staff-key-wrong',
  'permission-denied',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export interface Metrics {
  registry: Registry
  /** How long a figure may be looked up before the others are told without it; null: as long as it takes. */
  patienceMs: number | null
  requestSeconds: Histogram<'call' | 'status'>
  deliveryFailures: Counter<'consumer'>
  depositsPaidAfterEnd: Counter<'state'>
  securityEvents: Counter<'kind'>
  unhandledConnectionFailures: Counter
}

const PATIENCE_MS = 2000

export function createMetrics(patienceMs: number | null = PATIENCE_MS): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const depositsPaidAfterEnd = new Counter({
    name: 'fairhall_deposits_paid_after_end_total',
    help: 'Deposits that were confirmed after they had ended without money, by how they had ended.',
    labelNames: ['state'],
    registers,
  })
  // From nought, so that the first one is a rise too.
  for (const state of ['declined', 'expired', 'failed']) depositsPaidAfterEnd.inc({ state }, 0)
  const securityEvents = new Counter({
    name: 'fairhall_security_events_total',
    help: 'Refused attempts that are recorded as security events, by kind.',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of securityEventKinds) securityEvents.inc({ kind }, 0)
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
    depositsPaidAfterEnd,
    securityEvents,
    unhandledConnectionFailures: new Counter({
      name: 'fairhall_unhandled_connection_failures_total',
      help: 'Failed connections that no code handled: each is a mistake of the program that the process survived.',
      registers,
    }),
  }
}

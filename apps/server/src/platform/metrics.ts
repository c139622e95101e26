/** Metrics for operators. Labels are few and bounded: never an ID, never a path that contains one. */
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
  'registration-refused',
  'staff-key-wrong',
  'permission-denied',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export interface Metrics {
  registry: Registry
  /** The longest wait for a metric before the others are reported without it; null: no limit. */
  timeoutMs: number | null
  requestSeconds: Histogram<'call' | 'status'>
  deliveryFailures: Counter<'consumer'>
  depositsPaidAfterEnd: Counter<'state'>
  securityEvents: Counter<'kind'>
  freespinReportsRefused: Counter<'provider'>
  unhandledConnectionFailures: Counter
  forgedBusMessages: Counter
  pushes: Counter<'outcome'>
  registerAnswers: Counter<'outcome'>
}

const READ_TIMEOUT_MS = 2000

/** What services outside answered. */
function outsideCounters(registers: Registry[]): Pick<Metrics, 'pushes' | 'registerAnswers'> {
  const pushes = new Counter({
    name: 'fairhall_pushes_total',
    help: 'Pushes to browsers, by what their push service answered.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['sent', 'gone', 'busy', 'refused']) pushes.inc({ outcome }, 0)
  const registerAnswers = new Counter({
    name: 'fairhall_register_answers_total',
    help: 'Questions to registers of self-excluded people, by their outcome.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['clear', 'listed', 'unanswered', 'refused', 'incomplete'])
    registerAnswers.inc({ outcome }, 0)
  return { pushes, registerAnswers }
}

export function createMetrics(timeoutMs: number | null = READ_TIMEOUT_MS): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const depositsPaidAfterEnd = new Counter({
    name: 'fairhall_deposits_paid_after_end_total',
    help: 'Deposits confirmed after they had ended without a payment, by their earlier state.',
    labelNames: ['state'],
    registers,
  })
  // Starts at zero, so that the first event counts as an increase.
  for (const state of ['declined', 'expired', 'failed']) depositsPaidAfterEnd.inc({ state }, 0)
  const securityEvents = new Counter({
    name: 'fairhall_security_events_total',
    help: 'Refused attempts that are recorded as security events, by kind.',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of securityEventKinds) securityEvents.inc({ kind }, 0)
  const { pushes, registerAnswers } = outsideCounters(registers)
  return {
    registry,
    timeoutMs,
    pushes,
    registerAnswers,
    requestSeconds: new Histogram({
      name: 'fairhall_request_seconds',
      help: 'Time to answer a request, by call and status.',
      labelNames: ['call', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    deliveryFailures: new Counter({
      name: 'fairhall_delivery_failures_total',
      help: 'Failed deliveries, also while an outside system is away. They are retried.',
      labelNames: ['consumer'],
      registers,
    }),
    depositsPaidAfterEnd,
    securityEvents,
    freespinReportsRefused: new Counter({
      name: 'fairhall_freespin_reports_refused_total',
      help: 'Refused reports of free spins that no offer of ours issued.',
      labelNames: ['provider'],
      registers,
    }),
    unhandledConnectionFailures: new Counter({
      name: 'fairhall_unhandled_connection_failures_total',
      help: 'Connection failures that no code handled. Each is a bug, but the process continued.',
      registers,
    }),
    forgedBusMessages: new Counter({
      name: 'fairhall_realtime_forged_messages_total',
      help: 'Dropped notifications between server processes that none of them has just sent.',
      registers,
    }),
  }
}

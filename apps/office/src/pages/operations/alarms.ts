/** What needs someone now, the urgent first, each with its next step and the part of the runbook that explains it. Pure. */
import type { OfficeOperations } from '@fairhall/contract/office'
import type { operationsTexts } from '../../texts/en-operations.ts'

type Text = keyof typeof operationsTexts

export interface Alarm {
  isUrgent: boolean
  text: Text
  values: Readonly<Record<string, string | number>>
  since: string | null
  /** The heading of `docs/guides/runbook.md`. */
  section: string
  /** The command that acts on it or shows it; `step` is the text of its button. */
  command: { name: string; known: Readonly<Record<string, string>>; step: Text } | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Nightly work that has not ended by then was missed. */
const NIGHTLY_MS = 36 * HOUR_MS
/** A day is sealed within an hour of its end. */
const SEALED_MS = 2 * HOUR_MS
const TAKEN_MS = 5 * MINUTE_MS
/** The relay copies hundreds of rows at a time. */
const OUTBOX_MAX = 1000

const isOlder = (at: string | null, ms: number, now: number) => at !== null && now - Date.parse(at) > ms

interface AlarmInput extends Partial<Alarm> {
  text: Text
  section: string
}
const alarm = (input: AlarmInput): Alarm => ({
  isUrgent: true,
  values: {},
  since: null,
  command: null,
  ...input,
})
const when = (isOn: boolean, input: AlarmInput): Alarm[] => (isOn ? [alarm(input)] : [])

export function alarmsOf(operations: OfficeOperations, now: number): Alarm[] {
  const all = [
    ...ofStops(operations),
    ...ofLedger(operations, now),
    ...ofProviders(operations),
    ...ofWork(operations, now),
    ...ofMessages(operations),
    ...ofRecords(operations, now),
  ]
  return [...all.filter(({ isUrgent }) => isUrgent), ...all.filter(({ isUrgent }) => !isUrgent)]
}

const ofStops = ({ stops }: OfficeOperations): Alarm[] =>
  stops
    .filter(({ part }) => part === 'maintenance')
    .map(({ since }) =>
      alarm({
        text: 'alarm.maintenance',
        since,
        section: 'The database is full, or gone',
        command: { name: 'maintenance', known: { 'on|off': 'off' }, step: 'operations.endMaintenance' },
      }),
    )

function ofLedger({ ledger: { audit, unsealedSince } }: OfficeOperations, now: number): Alarm[] {
  const check = { name: 'ledger check', known: {}, step: 'operations.show' } as const
  return [
    ...when(audit !== null && audit.differences > 0, {
      text: 'alarm.audit',
      values: { count: audit?.differences ?? 0 },
      since: audit?.at ?? null,
      section: 'The audit differs',
      command: check,
    }),
    ...when(isOlder(unsealedSince, SEALED_MS, now), {
      text: 'alarm.unsealed',
      since: unsealedSince,
      section: 'A day is not sealed',
    }),
    ...when(audit !== null && isOlder(audit.at, NIGHTLY_MS, now), {
      text: 'alarm.noAudit',
      since: audit?.at ?? null,
      section: 'Jobs fail',
    }),
  ]
}

const ofProviders = ({ providers }: OfficeOperations): Alarm[] =>
  providers
    .filter(({ isDown }) => isDown)
    .map(({ id, changedAt }) =>
      alarm({
        text: 'alarm.providerDown',
        values: { name: id },
        since: changedAt,
        section: 'A game provider is down',
        command: { name: 'stop', known: { part: `game-provider:${id}` }, step: 'operations.stopProvider' },
      }),
    )

function ofWork({ jobs: { failed, due }, queue }: OfficeOperations, now: number): Alarm[] {
  const stuck = 'Deliveries are parked, or live updates stop'
  const ofJob = (isUrgent: boolean, text: Text, count: (task: (typeof failed)[number]) => number) =>
    failed
      .filter((task) => count(task) > 0)
      .map((task) => {
        const values = { name: task.task, count: count(task) }
        return alarm({ isUrgent, text, values, since: task.failedAt, section: 'Jobs fail' })
      })
  return [
    ...when(isOlder(due.since, TAKEN_MS, now), {
      text: 'alarm.idle',
      values: { count: due.count },
      since: due.since,
      section: stuck,
    }),
    ...when(queue.outbox > OUTBOX_MAX, {
      text: 'alarm.outbox',
      values: { count: queue.outbox },
      section: stuck,
    }),
    ...queue.consumers
      .filter(({ parked }) => parked > 0)
      .map(({ consumer, parked }) =>
        alarm({
          text: 'alarm.parked',
          values: { name: consumer, count: parked },
          section: stuck,
          command: { name: 'delivery retry', known: { consumer }, step: 'operations.retryAll' },
        }),
      ),
    ...ofJob(true, 'alarm.exhausted', ({ exhausted }) => exhausted),
    ...ofJob(false, 'alarm.failing', ({ failing }) => failing),
  ]
}

function ofMessages({ messages }: OfficeOperations): Alarm[] {
  const section = 'Provider messages are quarantined or forged'
  const { quarantined = [], forged = [] } = messages ?? {}
  const one = (text: Text, { provider, count }: { provider: string; count: number }, name: string) => ({
    isUrgent: false,
    text,
    values: { name: provider, count },
    section,
    command: { name, known: {}, step: 'operations.show' as const },
  })
  return [
    ...quarantined.map((of) => alarm({ ...one('alarm.quarantined', of, 'message list'), since: of.since })),
    ...forged.map((of) => alarm(one('alarm.forged', of, 'message forged'))),
  ]
}

function ofRecords({ ledger: { comparison, backupAt } }: OfficeOperations, now: number): Alarm[] {
  return [
    ...when(comparison !== null && comparison.differences > 0, {
      isUrgent: false,
      text: 'alarm.comparison',
      values: { count: comparison?.differences ?? 0 },
      since: comparison?.at ?? null,
      section: 'The list of a payment provider differs',
      command: { name: 'invoice compare', known: {}, step: 'operations.show' },
    }),
    ...when(isOlder(backupAt, NIGHTLY_MS, now), {
      isUrgent: false,
      text: 'alarm.backup',
      since: backupAt,
      section: 'A backup must be restored',
    }),
  ]
}

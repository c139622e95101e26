/** The state of the installation: stopped parts, background work, providers, and the audit of the ledger. */
import type { OfficeReply } from '@fairhall/contract/office'
import { findUnsealedSince } from '@fairhall/ledger'
import {
  countDueJobs,
  listFailedTasks,
  listScheduledTasks,
} from '../../../platform/jobs/job-states.queries.ts'
import { toErrorText } from '../../../platform/outbox/error-text.rules.ts'
import { countDeliveries, countOutbox } from '../../../platform/outbox/outbox.queries.ts'
import { listRuns } from '../../../platform/task-runs.queries.ts'
import { listAuditFindings } from '../../audit/index.ts'
import { listSettingsRevisions } from '../../settings/index.ts'
import { countriesFor, listParkedRows, may, type StaffMember, toView, type View } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { listHealth } from '../overview/overview.queries.ts'
import { countForged, countQuarantined, findSealedDay } from './operations.queries.ts'
import { describeStops } from './stops.rules.ts'

/** Stops are rare; each that still applies must find its start. */
const REVISIONS_MAX = 1000
const DAY_MS = 86_400_000

type Operations = OfficeReply<'getOperations'>
type Member = Pick<StaffMember, 'id' | 'rights'>

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** Parts that need a permission beyond that of the page are null without it. */
export async function readOperations(deps: OfficeDeps, member: Member): Promise<Operations> {
  const ifAllowed = <Part>(view: View, read: () => Promise<Part>) =>
    may(member.rights, toView(view)) ? read() : Promise.resolve(null)
  const [stops, jobs, queue, providers, parked, messages, ledger, findings] = await Promise.all([
    readStops(deps),
    readJobs(deps),
    readQueue(deps),
    readProviders(deps),
    ifAllowed('delivery.list', () => readParked(deps, member)),
    ifAllowed('message.list', () => readMessages(deps, member)),
    readLedger(deps),
    ifAllowed('ledger.check', () => readFindings(deps, member)),
  ])
  return { stops, jobs, queue, providers, parked, messages, ledger: { ...ledger, findings } }
}

async function readStops({ db, settings }: OfficeDeps): Promise<Operations['stops']> {
  const revisions = await listSettingsRevisions(db, 'operations.json', REVISIONS_MAX)
  return describeStops(settings.current().operations, revisions).map(({ since, until, ...stop }) => ({
    ...stop,
    since: iso(since),
    until: iso(until),
  }))
}

async function readJobs({ db }: OfficeDeps): Promise<Operations['jobs']> {
  const [failed, due, scheduled] = await Promise.all([
    listFailedTasks(db),
    countDueJobs(db),
    listScheduledTasks(db),
  ])
  return {
    failed: failed.map(({ failedAt, nextTryAt, error, ...task }) => ({
      ...task,
      failedAt: failedAt.toISOString(),
      nextTryAt: iso(nextTryAt),
      // The queue keeps whole errors, which can quote a row.
      error: toErrorText(new Error(error.split('\n')[0])).replace(/^Error: /, ''),
    })),
    due: { count: due.count, since: iso(due.since) },
    scheduled: scheduled.map(({ task, lastRunAt }) => ({ task, lastRunAt: iso(lastRunAt) })),
  }
}

async function readQueue({ db }: OfficeDeps): Promise<Operations['queue']> {
  const [outbox, consumers] = await Promise.all([countOutbox(db), countDeliveries(db)])
  return {
    outbox,
    consumers: consumers.map(({ consumer, waiting, parked }) => ({
      consumer,
      waiting: Number(waiting),
      parked: Number(parked),
    })),
  }
}

async function readProviders({ db }: OfficeDeps): Promise<Operations['providers']> {
  return (await listHealth(db)).map(({ provider, isDown, failures, checkedAt, changedAt }) => ({
    id: provider,
    isDown,
    failures,
    checkedAt: checkedAt.toISOString(),
    changedAt: changedAt.toISOString(),
  }))
}

async function readParked(deps: OfficeDeps, member: Member): Promise<NonNullable<Operations['parked']>> {
  const rows = await listParkedRows(deps, await countriesFor(deps, member, toView('delivery.list')))
  return rows.map(({ delivery, since, player, ...row }) => ({
    ...row,
    delivery: String(delivery),
    players: player,
    since: since.toISOString(),
  }))
}

async function readMessages(deps: OfficeDeps, member: Member): Promise<NonNullable<Operations['messages']>> {
  const dayAgo = new Date(deps.clock.now().getTime() - DAY_MS)
  const [quarantined, forged] = await Promise.all([
    countQuarantined(deps.db, await countriesFor(deps, member, toView('message.list'))),
    countForged(deps.db, dayAgo),
  ])
  return { quarantined: quarantined.map((one) => ({ ...one, since: one.since.toISOString() })), forged }
}

/** They can be about any player, so members for some markets don't read them. */
async function readFindings(deps: OfficeDeps, member: Member): Promise<Operations['ledger']['findings']> {
  const countries = await countriesFor(deps, member, toView('ledger.check'))
  return countries === null ? listAuditFindings(deps.db) : null
}

async function readLedger({ db, clock }: OfficeDeps): Promise<Omit<Operations['ledger'], 'findings'>> {
  const [runs, sealedDay, unsealed] = await Promise.all([
    listRuns(db),
    findSealedDay(db),
    findUnsealedSince(db),
  ])
  const last = (task: (typeof runs)[number]['task']) => runs.find((run) => run.task === task)
  const [audit, comparison] = [last('ledger.audit'), last('payments.comparison')]
  return {
    sealedDay,
    // The end of a day that is still to come is not late.
    unsealedSince: unsealed !== null && unsealed <= clock.now() ? unsealed.toISOString() : null,
    audit: audit === undefined ? null : toRun(audit),
    accepted: Number(last('ledger.audit.accepted')?.result ?? 0n),
    comparison: comparison === undefined ? null : toRun(comparison),
    backupAt: iso(last('backup')?.at),
  }
}

const toRun = ({ at, result }: { at: Date; result: bigint }) => ({
  at: at.toISOString(),
  differences: Number(result),
})

import {
  closeDay,
  DayDiffers,
  isCancelled,
  listDaysToArchive,
  listDaysToRollUp,
  listDaysToSeal,
  makePartitions,
  rollUpDay,
  sealDay,
} from '@fairhall/ledger'
import { sqlStateOf } from '@fairhall/postgres'
import { inTransaction, withoutTimeouts } from '../../platform/database/database.ts'
import type { AuditDeps } from './audit.deps.ts'
import { isStandbyFailure } from '../../platform/database/reports.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs/jobs.ts'
import { recordRun } from '../../platform/task-runs.ts'
import { type AuditReport, auditRecent } from './audit.service.ts'
import { archiveDay } from './archive/archive.service.ts'
import { selectSome } from './earlier-findings.rules.ts'
import { replaceFindings } from './findings.queries.ts'

/** The log has all of them. */
const FINDINGS_KEPT = 200

/** Logs each difference, then one summary with the names of the failed checks. The job then fails and is retried. */
async function runAudit(deps: AuditDeps): Promise<void> {
  const { began, findings, accepted } = await readRecent(deps)
  const differences = findings.length
  if (accepted.length > 0)
    deps.log.warn({ accepted: accepted.length }, 'the audit found accepted differences')
  await recordRun(deps.db, { task: 'ledger.audit.accepted', at: began, result: accepted.length })
  await inTransaction(deps.db, async (tx) => {
    await recordRun(tx, { task: 'ledger.audit', at: deps.clock.now(), result: differences })
    await replaceFindings(tx, selectSome(findings, FINDINGS_KEPT))
  })
  if (!findings.some(isCancelled)) await recordRun(deps.db, { task: 'ledger.audit.complete', at: began })
  if (differences === 0) return recordRun(deps.db, { task: 'ledger.audit.clean', at: began })
  for (const finding of findings) deps.log.error({ finding }, 'the ledger differs')
  const checks = [...new Set(findings.map(({ check }) => check))]
  deps.log.fatal({ checks, differences }, 'the audit found differences')
  throw new Error(`The audit found ${differences} differences: ${checks.join('; ')}`)
}

/** On the standby if there is one, which may lack the last seconds before its start: the next audit reads them. */
async function readRecent({
  reports,
  databaseUrl,
  clock,
  files,
  log,
}: AuditDeps): Promise<AuditReport & { began: Date }> {
  const read = (url: string, began: Date) =>
    withoutTimeouts(url, 'fairhall-audit', async ({ pool }) => ({
      began,
      ...(await auditRecent(pool, began, {}, files)),
    }))
  const standby = await reports.findStandby()
  if (standby !== null) {
    try {
      return await read(standby, new Date(clock.now().getTime() - reports.staleMaxMs))
    } catch (error) {
      if (!isStandbyFailure(error)) throw error
      log.warn({ err: error }, 'the audit could not read the standby: reading the primary')
    }
  }
  return read(databaseUrl, clock.now())
}

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Includes the days of nights on which no server ran. Closes each day first, so that no entry is added to it later. While a
 * transaction that has posted is still open, the day is left to the next run.
 */
async function rollUp({ databaseUrl, clock, log }: AuditDeps): Promise<void> {
  await withoutTimeouts(databaseUrl, 'fairhall-rollup', async ({ db }) => {
    for (const day of await listDaysToRollUp(db, clock.now())) {
      try {
        await closeDay(db, day)
      } catch (error) {
        if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error
        log.warn({ day }, 'a day is not totalled yet: a transaction is open')
        return
      }
      await inTransaction(db, (tx) => rollUpDay(tx, day))
    }
  })
}

/** A run seals at most this many days. A longer one would keep the process from stopping in time. */
const DAYS_MAX = 31

/**
 * Seals the days that are over, in order. While a transaction that has posted is still open, the day is left to the next run. Fails
 * at a day with differences.
 */
async function sealDays({ databaseUrl, clock, log }: AuditDeps): Promise<void> {
  await withoutTimeouts(databaseUrl, 'fairhall-seal', async ({ db }) => {
    for (const day of await listDaysToSeal(db, clock.now(), DAYS_MAX)) {
      try {
        await sealDay(db, day)
      } catch (error) {
        logDifferences(log, day, error, 'a day differs and is not sealed')
        if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error
        log.warn({ day }, 'a day is not sealed yet: a transaction is open')
        return
      }
      log.info({ day }, 'a day of the ledger was sealed')
    }
  })
}

function logDifferences(log: AuditDeps['log'], day: string, error: unknown, what: string): void {
  if (!(error instanceof DayDiffers)) return
  for (const finding of error.findings) log.error({ day, finding }, what)
}

/** Stores the sealed days in files, oldest first. */
async function archiveDays({ databaseUrl, files, log, settings }: AuditDeps): Promise<void> {
  if (!settings.current().retention.archivesLedger) return
  await withoutTimeouts(databaseUrl, 'fairhall-archive', async ({ db }) => {
    for (const day of await listDaysToArchive(db, DAYS_MAX)) {
      try {
        await archiveDay({ db, files }, day)
      } catch (error) {
        logDifferences(log, day, error, 'a day differs and is not archived')
        throw error
      }
      log.info({ day }, 'a day of the ledger was archived')
    }
  })
}

/** Often, because a day that cannot be closed is left to the next run. */
const AFTER_EACH_DAY = '5,20,35,50 * * * *'

/** Jobs for the ledger. */
export const auditJobs: readonly JobDefinition<AuditDeps>[] = [
  defineJob({
    name: 'ledger.audit',
    cron: '30 3 * * *',
    run: runAudit,
  }),
  defineJob({
    name: 'ledger.makePartitions',
    cron: '10 1 * * *',
    run: (deps: AuditDeps) => makePartitions(deps.db, deps.clock.now()),
  }),
  defineJob({
    name: 'ledger.seal',
    cron: AFTER_EACH_DAY,
    run: sealDays,
  }),
  defineJob({
    name: 'ledger.archive',
    cron: '10,40 * * * *',
    run: archiveDays,
  }),
  defineJob({
    name: 'ledger.rollUp',
    cron: AFTER_EACH_DAY,
    run: rollUp,
  }),
]

import { listDaysToRollUp, makePartitions, rollUpDay } from '@fairhall/ledger'
import { inTransaction, withoutTimeouts } from '../../platform/database/database.ts'
import type { AuditDeps } from './audit.deps.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs/jobs.ts'
import { recordRun } from '../../platform/task-runs.ts'
import { auditBooks } from './audit.service.ts'

/** Logs each difference, then one summary with the names of the failed checks. The job then fails and is retried. */
async function runAudit(deps: AuditDeps): Promise<void> {
  const { findings } = await withoutTimeouts(deps.databaseUrl, 'fairhall-audit', ({ pool }) =>
    auditBooks(pool),
  )
  const differences = findings.length
  await recordRun(deps.db, { task: 'ledger.audit', at: deps.clock.now(), result: differences })
  if (differences === 0) return
  for (const finding of findings) deps.log.error({ finding }, 'the ledger differs')
  const checks = [...new Set(findings.map(({ check }) => check))]
  deps.log.fatal({ checks, differences }, 'the audit found differences')
  throw new Error(`The audit found ${differences} differences: ${checks.join('; ')}`)
}

/** Includes the days of nights on which no server ran. */
async function rollUp({ databaseUrl, clock }: AuditDeps): Promise<void> {
  await withoutTimeouts(databaseUrl, 'fairhall-rollup', async ({ db }) => {
    for (const day of await listDaysToRollUp(db, clock.now()))
      await inTransaction(db, (tx) => rollUpDay(tx, day))
  })
}

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
    name: 'ledger.rollUp',
    cron: '20 0 * * *',
    run: rollUp,
  }),
]

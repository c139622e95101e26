import { makePartitions, rollUpDay } from '@fairhall/ledger'
import { inTransaction, queryable } from '../../platform/database/database.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs/jobs.ts'
import { auditBooks } from './audit.service.ts'
import { followSilentRounds } from './silent-rounds.service.ts'

const DAY_MS = 86_400_000

/** Work on the books and on the rounds that stand open in them. */
export const auditJobs: readonly JobDefinition[] = [
  defineJob({
    name: 'ledger.audit',
    cron: '30 3 * * *',
    async run(deps) {
      const { findings } = await auditBooks(deps.pool)
      for (const finding of findings) deps.log.error({ finding }, 'the books differ')
      if (findings.length > 0) throw new Error(`The books differ in ${findings.length} places`)
    },
  }),
  defineJob({ name: 'rounds.followSilent', cron: '37 */6 * * *', run: followSilentRounds }),
  defineJob({
    name: 'ledger.makePartitions',
    cron: '10 1 * * *',
    run: (deps) => makePartitions(queryable(deps.db), deps.clock.now()),
  }),
  defineJob({
    name: 'ledger.rollUp',
    cron: '20 0 * * *',
    run: (deps) =>
      inTransaction(deps.db, (tx) => rollUpDay(queryable(tx), new Date(deps.clock.now().getTime() - DAY_MS))),
  }),
]

import type { Module } from '../../platform/module.ts'
import type { AuditDeps } from './audit.deps.ts'
import { auditJobs } from './audit.jobs.ts'
import { watchSeals } from './audit.watch.ts'

export type { AuditDeps }
export {
  acceptDifferencesIn,
  findDayDifferences,
  toContent,
  whyNotAccept,
} from './acceptances.service.ts'
export { textOf } from './acceptances.rules.ts'
export { archiveDay, checkArchivedDay, WrongMonth } from './archive/archive.service.ts'
export { attachNextMonth, detachNextMonth } from './archive/detaching.service.ts'
export { listArchivedDays } from './archive/archive.queries.ts'
export { listAuditFindings, recordCleanAudit } from './findings.queries.ts'
export { auditBooks, auditRecent, type AuditReport } from './audit.service.ts'

export const auditModule: Module<AuditDeps> = {
  name: 'audit',
  jobs: auditJobs,
  async prepare(deps) {
    watchSeals(deps)
  },
}

/** Audits a sealed day, wherever its entries are. */
import {
  type AuditFinding,
  auditSealedDay,
  auditSealOfDay,
  type Queryable,
  reportCancelled,
} from '@fairhall/ledger'
import type { FileStorage } from '../../../platform/storage/file-storage.ts'
import { checkArchivedDay, isDetached } from './archive.service.ts'

const FILES_READ = 'the files of each day that is reread are read in time'

/**
 * @throws StorageAway
 * @throws Error if the day is detached and nobody gave the files
 */
export async function auditDay(
  db: Queryable,
  day: string,
  files: FileStorage | null,
): Promise<AuditFinding[]> {
  if (!(await isDetached(db, day))) {
    const findings = await auditSealedDay(db, day)
    // A day that was detached between two statements looks like one that lost its bets.
    if (findings.length === 0 || !(await isDetached(db, day))) return findings
  }
  if (files === null) throw new Error(`The entries of ${day} are in files, which this audit doesn't read`)
  return reportCancelled(FILES_READ, async () => [
    ...(await auditSealOfDay(db, day)),
    ...(await checkArchivedDay({ db, files }, day)),
  ])
}

/** Audits a sealed day, wherever its entries are. */
import {
  type AuditFinding,
  auditSealedDay,
  auditSealOfDay,
  findDetachedUntil,
  type Queryable,
} from '@fairhall/ledger'
import type { FileStorage } from '../../../platform/storage/file-storage.ts'
import { checkArchivedDay } from './archive.service.ts'

/** @throws Error if the day is detached and nobody gave the files */
export async function auditDay(
  db: Queryable,
  day: string,
  files: FileStorage | null,
): Promise<AuditFinding[]> {
  const detachedUntil = await findDetachedUntil(db)
  if (detachedUntil === null || new Date(day) >= detachedUntil) return auditSealedDay(db, day)
  if (files === null) throw new Error(`The entries of ${day} are in files, which this audit doesn't read`)
  return [...(await auditSealOfDay(db, day)), ...(await checkArchivedDay({ db, files }, day))]
}

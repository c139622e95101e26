/**
 * Lists as files. A member orders one with a reason, a job writes it in the background, and until it expires only that member can
 * download it. Personal data is masked as on the pages of the office. The file is stored sealed, where nothing serves it.
 */
import { inTransaction } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { seal, unseal } from '../../../platform/sealing.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { noteAudit } from '../../players/index.ts'
import { countriesFor } from '../bounds/bounds.service.ts'
import { type Guarded, may } from '../members/permissions.rules.ts'
import { findStaffMember, lockStaffMember } from '../members/staff.queries.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import {
  type ExportFilter,
  type ExportKind,
  type ExportRow,
  findExport,
  insertExport,
  listExportsOf,
  saveFailed,
  saveTooLarge,
  saveWritten,
} from './exports.queries.ts'
import { TooManyRows, writeCsv } from './write-csv.ts'

export const EXPORT_HOURS = 24
const HOUR_MS = 3_600_000
/** Later tries come so rarely that nobody waits for them. */
const TRIED_MS = 15 * 60_000
const PRESENT_MAX = 10
const PURPOSE = 'staff-exports'
/** The job, and the queue in which exports wait for each other. */
export const WRITE = 'staff.writeExport'

/** Another name than that of a document, whose unknown files are removed. */
export const fileOf = (id: string) => `export-${id}.sealed`
/** Null if the file does not belong to an export. */
export const idOfFile = (name: string) => /^export-([0-9a-f-]{36})\.sealed$/.exec(name)?.[1] ?? null

interface OrderedExport {
  staffId: string
  kind: ExportKind
  filter: ExportFilter
  countries: readonly string[] | null
  reason: string
}

/** @throws StaffRefusal exportsTooMany */
export async function orderExport(
  deps: StaffDeps,
  { staffId, kind, filter, countries, reason }: OrderedExport,
): Promise<{ id: string; expiresAt: Date }> {
  const madeAt = deps.clock.now()
  const [id, expiresAt] = [deps.random.uuid(), new Date(madeAt.getTime() + EXPORT_HOURS * HOUR_MS)]
  const scope = countries === null ? null : [...countries]
  await inTransaction(deps.db, async (tx) => {
    await lockStaffMember(tx, staffId)
    if ((await listExportsOf(tx, staffId, madeAt)).length >= PRESENT_MAX)
      throw new StaffRefusal('exportsTooMany')
    await insertExport(tx, { id, staffId, kind, filter, countries: scope, madeAt, expiresAt })
    // One at a time: ten long lists of one member must not fill the queue of jobs.
    await enqueue(tx, WRITE, { exportId: id }, { queue: WRITE })
    const details = {
      kind,
      ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)),
    }
    const subject = `export:${id}`
    await noteAudit(deps, tx, {
      actor: `staff:${staffId}`,
      action: 'export.ordered',
      subject,
      reason,
      details,
    })
  })
  return { id, expiresAt }
}

/** The present ones of a member, newest first. */
export const exportsOf = (deps: Pick<StaffDeps, 'clock' | 'db'>, staffId: string): Promise<ExportRow[]> =>
  listExportsOf(deps.db, staffId, deps.clock.now())

/** For the job. It reads the standby, if there is one: the file may lack the last seconds before the order. Does nothing if the export was removed, written or saved as failed before. */
export async function writeFile(deps: StaffDeps, id: string): Promise<void> {
  const ordered = await findExport(deps.db, id)
  if (ordered?.state !== 'waiting') return
  try {
    await write(deps, ordered)
  } catch (error) {
    if (deps.clock.now().getTime() - ordered.madeAt.getTime() >= TRIED_MS) await saveFailed(deps.db, id)
    // The queue notes it. Its next try finds an export that has failed, and ends.
    throw error
  }
}

async function write(deps: StaffDeps, ordered: ExportRow): Promise<void> {
  const { id } = ordered
  const written = await tryWrite(deps, ordered)
  if (written === null) return saveTooLarge(deps.db, id)
  const { content, rowCount } = written
  const { id: keyId, sealingKey } = deps.secrets.current(PURPOSE)
  await deps.files.put(fileOf(id), seal(deps.random, sealingKey, content, id))
  const saved = { rowCount, byteCount: content.length, keyId, at: deps.clock.now() }
  if (!(await saveWritten(deps.db, id, saved))) await deps.files.remove(fileOf(id))
}

async function tryWrite(deps: StaffDeps, ordered: ExportRow) {
  try {
    return await writeCsv({ ...deps, db: deps.reports.db }, ordered)
  } catch (error) {
    if (error instanceof TooManyRows) return null
    throw error
  }
}

interface Opened {
  id: string
  staffId: string
  /** What the member must still be allowed to order. */
  guardedOf(kind: ExportKind): Guarded
}

/** For the member who ordered it, while they could still order it. @throws StaffRefusal notFound, exportNotReady, exportTooLarge, exportFailed, rightMissing */
export async function openExport(
  deps: StaffDeps,
  { id, staffId, guardedOf }: Opened,
): Promise<{ ordered: ExportRow; content: Buffer }> {
  const ordered = isUuid(id) ? await findExport(deps.db, id) : null
  const now = deps.clock.now()
  // Those of others are answered in the same way.
  if (ordered === null || ordered.staffId !== staffId || ordered.expiresAt <= now)
    throw new StaffRefusal('notFound')
  await requireStillAllowed(deps, ordered, guardedOf(ordered.kind))
  if (ordered.state === 'waiting') throw new StaffRefusal('exportNotReady')
  if (ordered.state === 'failed') throw new StaffRefusal('exportFailed')
  if (ordered.state === 'tooLarge') throw new StaffRefusal('exportTooLarge')
  const key = deps.secrets.findKept(PURPOSE, ordered.keyId ?? '')
  const sealed = await deps.files.get(fileOf(id))
  if (key === null || sealed === null) throw new StaffRefusal('notFound')
  const content = unseal(key.sealingKey, sealed, id)
  await inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, {
      actor: `staff:${staffId}`,
      action: 'export.downloaded',
      subject: `export:${id}`,
      reason: 'own-export',
      details: { kind: ordered.kind, rows: ordered.rowCount },
    }),
  )
  return { ordered, content }
}

/** Rights or markets that the member lost meanwhile end their exports. */
async function requireStillAllowed(deps: StaffDeps, ordered: ExportRow, guarded: Guarded): Promise<void> {
  const member = await findStaffMember(deps.db, ordered.staffId)
  if (member === null || !may(member.rights, guarded)) throw new StaffRefusal('rightMissing')
  const present = await countriesFor(deps, member, guarded)
  if (present === null) return
  const isWithin = ordered.countries?.every((country) => present.includes(country)) ?? false
  if (!isWithin) throw new StaffRefusal('rightMissing')
}

/**
 * Stores sealed days of the ledger in files, next to the documents of players: `ledger-<day>-<part>.parquet`, and a manifest that is
 * written last. A day counts as stored only once all its files have been read back and compared with its seal. Each step can be
 * repeated: a process that was killed leaves files that the next one overwrites.
 */
import { createHash } from 'node:crypto'
import {
  type ArchivedPiece,
  type AuditFinding,
  checkArchivedPiece,
  checkStayed,
  DayDiffers,
  findDetachedUntil,
  type Queryable,
  type Range,
  rangeOfDay,
  readDay,
} from '@fairhall/ledger'
import type { FileStorage } from '../../../platform/storage/file-storage.ts'
import { findArchive, findSeal, saveArchive } from './archive.queries.ts'
import { fromParquet, toParquet } from './entry-file.ts'

export interface ArchiveDeps {
  db: Queryable
  files: FileStorage
}

interface Part {
  name: string
  owners: Range<string>
  entries: number
  bytes: number
  sha256: string
}

interface Manifest {
  format: 1
  day: string
  entries: string
  /** The hash of the day's seal. */
  seal: string
  parts: readonly Part[]
}

/** Entries of one file, which is held in memory. */
const PART_ENTRIES = 50_000
const CHECK = 'each archived day has the entries that were sealed'

const manifestOf = (day: string): string => `ledger-${day}.json`
const nameOf = (day: string, part: number) => `ledger-${day}-${String(part).padStart(4, '0')}.parquet`

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** The month can't be stored, detached or attached now. */
export class WrongMonth extends Error {
  override name = 'WrongMonth'
}

/**
 * Stores a sealed day, again if it is stored already.
 * @throws WrongMonth if the day is detached; DayDiffers if its files have other entries than were sealed; StorageAway
 */
export async function archiveDay(
  { db, files }: ArchiveDeps,
  day: string,
  partEntries = PART_ENTRIES,
): Promise<void> {
  const seal = await findSeal(db, day)
  if (seal === null) throw new Error(`${day} is not sealed`)
  const parts: Part[] = []
  for await (const { owners, entries } of readDay(db, day, partEntries)) {
    const name = nameOf(day, parts.length)
    const content = toParquet(entries, { day, seal: seal.hash })
    await refuseDetached(db, day)
    await files.put(name, content)
    const bytes = content.length
    parts.push({ name, owners, entries: entries.length, bytes, sha256: sha256(content) })
  }
  const manifest: Manifest = { format: 1, day, entries: String(seal.entries), seal: seal.hash, parts }
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await refuseDetached(db, day)
  await files.put(manifestOf(day), content)
  const digest = sha256(content)
  const findings = await checkFiles({ db, files }, day, digest)
  if (findings.length > 0) throw new DayDiffers(day, 'archived', findings)
  const bytes = BigInt(parts.reduce((sum, part) => sum + part.bytes, 0))
  await saveArchive(db, { day, entries: seal.entries, files: parts.length, bytes, digest })
}

/** Whether the bets and wins of the day are only in its files. */
export async function isDetached(db: Queryable, day: string): Promise<boolean> {
  const detachedUntil = await findDetachedUntil(db)
  return detachedUntil !== null && new Date(day) < detachedUntil
}

/** Only the files have all entries of a detached day. Asked after each reading, so whatever was read was whole. */
async function refuseDetached(db: Queryable, day: string): Promise<void> {
  if (await isDetached(db, day))
    throw new WrongMonth(
      `${day} can't be stored: its month is detached, and its bets and wins are only in its files. Restore these from a backup.`,
    )
}

/** Reads all files of a stored day and compares them with its seal. */
export async function checkArchivedDay(deps: ArchiveDeps, day: string): Promise<AuditFinding[]> {
  const archive = await findArchive(deps.db, day)
  return archive === null ? [problem(day, 'it is not archived')] : checkFiles(deps, day, archive.digest)
}

/**
 * The entries of a stored day to attach, piece by piece, as its files have them.
 * @throws DayDiffers if a file is missing or was changed
 */
export async function* readArchivedDay(deps: ArchiveDeps, day: string): AsyncGenerator<ArchivedPiece> {
  const archive = await findArchive(deps.db, day)
  if (archive === null) throw new DayDiffers(day, 'attached', [problem(day, 'it is not archived')])
  const { parts, findings } = await openManifest(deps, day, archive.digest)
  if (findings.length > 0) throw new DayDiffers(day, 'attached', findings)
  for (const part of parts) {
    const opened = await openPart(deps, day, part)
    if ('problem' in opened) throw new DayDiffers(day, 'attached', [opened.problem])
    yield opened
  }
}

async function checkFiles(deps: ArchiveDeps, day: string, digest: string): Promise<AuditFinding[]> {
  const { parts, findings } = await openManifest(deps, day, digest)
  for (const part of parts) {
    const opened = await openPart(deps, day, part)
    if ('problem' in opened) findings.push(opened.problem)
    else
      findings.push(
        ...(await checkArchivedPiece(deps.db, day, opened)),
        ...(await checkStayed(deps.db, rangeOfDay(day), opened)),
      )
  }
  return findings
}

async function openManifest(
  { db, files }: ArchiveDeps,
  day: string,
  digest: string,
): Promise<{ parts: readonly Part[]; findings: AuditFinding[] }> {
  const name = manifestOf(day)
  const [seal, content] = await Promise.all([findSeal(db, day), files.get(name)])
  if (content === null) return { parts: [], findings: [problem(day, 'the file is missing', name)] }
  if (sha256(content) !== digest) return { parts: [], findings: [problem(day, 'the file was changed', name)] }
  const manifest = JSON.parse(content.toString()) as Manifest
  const findings: AuditFinding[] = []
  if (manifest.seal !== seal?.hash || manifest.day !== day)
    findings.push(problem(day, 'it has the seal of another day', name))
  // Each part is compared with the seals of its owners, and has no other entries. So if no owner is in two parts, and these are all
  // entries, none is missing and none is there twice.
  if (!isAscending(manifest.parts.map(({ owners }) => owners)))
    findings.push(problem(day, 'its parts do not follow each other', name))
  const entries = manifest.parts.reduce((sum, part) => sum + part.entries, 0)
  if (BigInt(entries) !== seal?.entries)
    findings.push(problem(day, `it has ${entries} entries in its files`, name))
  return { parts: manifest.parts, findings }
}

const isAscending = (ranges: readonly Range<string>[]): boolean =>
  ranges.every(({ from, to }, place) => from <= to && (place === 0 || from > (ranges[place - 1]?.to ?? '')))

async function openPart(
  { files }: ArchiveDeps,
  day: string,
  { name, owners, ...part }: Part,
): Promise<ArchivedPiece | { problem: AuditFinding }> {
  const content = await files.get(name)
  if (content === null) return { problem: problem(day, 'the file is missing', name) }
  if (sha256(content) !== part.sha256) return { problem: problem(day, 'the file was changed', name) }
  const entries = await fromParquet(content)
  if (entries.length === part.entries) return { owners, entries }
  return { problem: problem(day, `it has ${entries.length} entries`, name) }
}

const problem = (day: string, what: string, file: string | null = null): AuditFinding => {
  return { check: CHECK, difference: { day, file, problem: what } }
}

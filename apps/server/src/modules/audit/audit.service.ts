/**
 * Recomputes the books and reports every difference. Read-only. A nightly audit starts from the seals of earlier days, so its time
 * depends on a day's play and on the number of players, not on the length of the journal.
 */
import {
  type AuditCheck,
  type AuditFinding,
  auditOpenDays,
  auditSeals,
  DAY_MS,
  findDetachedUntil,
  findHead,
  isCancelled,
  listSealedDays,
  type Queryable,
  rangesOfOwners,
  reportCancelled,
} from '@fairhall/ledger'
import { listAcceptedHashes } from './acceptances.queries.ts'
import { divide } from './acceptances.rules.ts'
import { auditFrom, findStarts, nightOf } from './audit-starts.ts'
import { dayOf, listUnread, playerOf } from './earlier-findings.rules.ts'
import { listEarlierFindings } from './findings.queries.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import { StorageAway } from '../../platform/storage/storage-away.ts'
import { auditDay } from './archive/sealed-day.ts'
import { allChecks } from './audit.checks.ts'
import { daysOfNight, ownersOfNight } from './audit.rules.ts'
import {
  type Connections,
  countSealedEntries,
  isSmall,
  listPlayers,
  listRecentPlayers,
  listWholePlayers,
  OF_PLAYERS,
  type PlayerSize,
  readInPieces,
  readSnapshot,
  runCheck,
} from './audit.queries.ts'

export interface AuditReport {
  checks: readonly string[]
  /** Without those that were accepted. */
  findings: readonly AuditFinding[]
  /** Differences that two staff members accepted exactly as they are. */
  accepted: readonly AuditFinding[]
}

interface AuditSizes {
  /** Up to this many entries, everything is recomputed from one snapshot, which takes seconds. */
  smallMax: number
  /**
   * Entries of the players whose whole history is recomputed in one night. The next night takes the next players. One statement can't
   * read a longer history in time, such as that of a jackpot: it is left to the audit of everything.
   */
  nightEntries: number
  /** Players with more entries are left to their night, even if they played yesterday. */
  historyMax: number
  /** Entries of the players that one statement checks. */
  pieceEntries: number
}

const usual: AuditSizes = {
  smallMax: 100_000,
  nightEntries: 2_000_000,
  historyMax: 2000,
  pieceEntries: 100_000,
}

/** The longest that a statement of an audit keeps its snapshot: of a night, and of everything. */
const NIGHT_SNAPSHOT_MS = 60_000
const WHOLE_SNAPSHOT_MS = 600_000

/** Days before the last sealed one that are recomputed each night. */
const REREAD_DAYS = 2
/** One statement must not have a longer list of players. */
const PIECE_PLAYERS_MAX = 5000
/** Names the finding if the players can't even be listed in time. */
const PLAYERS_LISTED = 'the players to recompute are listed'
const FILES_THERE = 'the store has the files of each day that is reread'

/**
 * Recomputes everything. A snapshot of 0 ms is not limited. Of detached months, it reads the files; checks of single players leave out
 * those who played in these months, and other checks begin some time after them.
 */
export async function auditBooks(
  pool: Connections,
  sizes: Partial<AuditSizes> = {},
  snapshotMaxMs = WHOLE_SNAPSHOT_MS,
  files: FileStorage | null = null,
): Promise<AuditReport> {
  const { smallMax, pieceEntries } = { ...usual, ...sizes }
  if (await readInPieces(pool, snapshotMaxMs, (db) => isSmall(db, smallMax))) {
    const read = async (db: Queryable) => [...(await auditSmall(db)), ...(await auditAllSeals(db, files))]
    return readSnapshot(pool, async (db) => toReport(db, await read(db)))
  }
  return readInPieces(pool, snapshotMaxMs, async (db) => {
    const findings = await auditAllSeals(db, files)
    for (const { from, to } of rangesOfOwners(await countSealedEntries(db), await findHead(db)))
      findings.push(...(await auditPlayers(db, () => listPlayers(db, from, to), pieceEntries)))
    const since = await findWholeSince(db)
    for (const check of allChecks) {
      const { isPerPlayer, readsNoPlay, recent } = check
      // Players with detached entries were left out above, but what these checks read is still there.
      if (isPerPlayer === true && (since === null || readsNoPlay !== true)) continue
      const isPart = since !== null && recent !== undefined && readsNoPlay !== true
      findings.push(...(await runCheck(db, check, isPart ? { narrowing: recent, value: since } : undefined)))
    }
    return toReport(db, findings)
  })
}

/**
 * Audits the days since the last audit without a difference, and again what the last night found; and, of what was audited before, some
 * sealed days, and the whole history of some players: each is reached within a number of nights that grows with the journal.
 */
export async function auditRecent(
  pool: Connections,
  now: Date,
  sizes: Partial<AuditSizes> = {},
  files: FileStorage | null = null,
): Promise<AuditReport> {
  const { smallMax, ...limits } = { ...usual, ...sizes }
  return readInPieces(pool, NIGHT_SNAPSHOT_MS, async (db) => {
    const earlier = await listEarlierFindings(db)
    const isWhole = await isSmall(db, smallMax)
    const books = isWhole ? await auditSmall(db) : await auditSince(db, now, earlier, limits)
    return toReport(db, [...books, ...(await auditSealsOfNight(db, now, files, earlier))])
  })
}

/** A store that does not answer is a finding, so that those of other days and checks are kept. */
async function auditDayIfThere(
  db: Queryable,
  day: string,
  files: FileStorage | null,
): Promise<AuditFinding[]> {
  try {
    return await auditDay(db, day, files)
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    return [{ check: FILES_THERE, difference: { day, error: 'the store of files is away' } }]
  }
}

async function auditAllSeals(db: Queryable, files: FileStorage | null): Promise<AuditFinding[]> {
  const findings = await auditSeals(db)
  for (const day of await listSealedDays(db)) findings.push(...(await auditDayIfThere(db, day, files)))
  return findings
}

/** What checks across players read with a detached month must be complete, such as a statement of two months. */
const LONGEST_PERIOD_DAYS = 100

async function findWholeSince(db: Queryable): Promise<Date | null> {
  const until = await findDetachedUntil(db)
  return until === null ? null : new Date(until.getTime() + LONGEST_PERIOD_DAYS * DAY_MS)
}

async function auditSmall(db: Queryable): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (const check of allChecks) findings.push(...(await runCheck(db, check)))
  return findings
}

async function auditSince(
  db: Queryable,
  now: Date,
  earlier: readonly AuditFinding[],
  { historyMax, nightEntries, pieceEntries }: Omit<AuditSizes, 'smallMax'>,
): Promise<AuditFinding[]> {
  const starts = await findStarts(db, now)
  const unread = new Set<string>()
  const findings = await auditOpenDays(db)
  for (const check of allChecks) {
    const { recent: narrowing } = check
    if (narrowing !== undefined)
      findings.push(
        ...(await auditFrom(starts, unread, (value) => runCheck(db, check, { narrowing, value }))),
      )
    else if (check.isPerPlayer !== true) findings.push(...(await runCheck(db, check)))
  }
  const listRecent = (from: Date) => listRecentPlayers(db, from, historyMax)
  const listOfNight = () => listPlayersOfNight(db, now, nightEntries)
  findings.push(
    ...(await auditFrom(starts, unread, (from) => auditPlayers(db, () => listRecent(from), pieceEntries))),
  )
  findings.push(...(await auditPlayers(db, listOfNight, pieceEntries)))
  const { found, players } = await auditNamed(db, earlier, pieceEntries)
  for (const { check } of found.filter(isCancelled)) unread.add(check)
  const isUnread = ({ name, isPerPlayer, recent }: AuditCheck) =>
    (recent !== undefined || isPerPlayer === true) &&
    (starts.isCut || unread.has(name) || (isPerPlayer === true && unread.has(PLAYERS_LISTED)))
  return [...findings, ...found, ...listUnread(earlier, allChecks, { isUnread, players, found })]
}

/** The whole histories of the players that earlier differences name: these may have ended, or be too old to be read by days. */
async function auditNamed(
  db: Queryable,
  earlier: readonly AuditFinding[],
  pieceEntries: number,
): Promise<{ found: AuditFinding[]; players: ReadonlySet<string> }> {
  const named = [...new Set(earlier.map(playerOf))].filter((player) => player !== null)
  if (named.length === 0) return { found: [], players: new Set() }
  let listed: PlayerSize[] = []
  const list = async () => {
    listed = (await listWholePlayers(db, named)).filter(({ entries }) => entries <= usual.nightEntries)
    return listed
  }
  const found = await auditPlayers(db, list, pieceEntries)
  return { found, players: new Set(listed.map(({ player }) => player)) }
}

/** Recomputes the whole history of the listed players. */
function auditPlayers(
  db: Queryable,
  list: () => Promise<PlayerSize[]>,
  pieceEntries: number,
): Promise<AuditFinding[]> {
  return reportCancelled(PLAYERS_LISTED, async () => {
    const findings: AuditFinding[] = []
    for (const players of inPieces(await list(), pieceEntries))
      for (const check of allChecks.filter(({ isPerPlayer }) => isPerPlayer))
        findings.push(...(await runCheck(db, check, { narrowing: OF_PLAYERS, value: players })))
    return findings
  })
}

async function auditSealsOfNight(
  db: Queryable,
  now: Date,
  files: FileStorage | null,
  earlier: readonly AuditFinding[],
): Promise<AuditFinding[]> {
  const findings = await auditSeals(db)
  const days = await listSealedDays(db)
  const named = new Set(earlier.map(dayOf))
  const reread = daysOfNight(nightOf(now), days.length, REREAD_DAYS).map((index) => days[index] as string)
  for (const day of new Set([...days.slice(-1), ...reread, ...days.filter((one) => named.has(one))]))
    findings.push(...(await auditDayIfThere(db, day, files)))
  return findings
}

/** The players whose whole history this night recomputes. */
async function listPlayersOfNight(db: Queryable, now: Date, perNight: number): Promise<PlayerSize[]> {
  const [entries, head] = [await countSealedEntries(db), await findHead(db)]
  const { from, to } = ownersOfNight(nightOf(now), { entries, head, perNight })
  return (await listPlayers(db, from, to)).filter((player) => player.entries <= perNight)
}

/** Divides the players by the entries that a statement reads for them. */
function inPieces(players: readonly PlayerSize[], entriesMax: number): string[][] {
  const pieces: string[][] = []
  let left = 0
  for (const { player, entries } of players) {
    if (left <= 0 || (pieces.at(-1)?.length ?? 0) >= PIECE_PLAYERS_MAX) {
      pieces.push([])
      left = entriesMax
    }
    pieces.at(-1)?.push(player)
    left -= entries
  }
  return pieces
}

async function toReport(db: Queryable, found: readonly AuditFinding[]): Promise<AuditReport> {
  const hashes = await listAcceptedHashes(db)
  const [findings, accepted] = divide(found, hashes)
  return { checks: allChecks.map(({ name }) => name), findings, accepted }
}

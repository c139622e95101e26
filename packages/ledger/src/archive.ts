import { type AuditFinding, findDifferences, narrowed } from './audit.ts'
import { findHead, type Range, rangeOfDay, rangesOfOwners } from './ranges.ts'
import { resealed, SEALED_ENTRIES } from './seal-checks.ts'
import { countEntries } from './seals.ts'
import type { Queryable } from './types.ts'

/**
 * Entries of sealed days, to store them in files; and entries from such files, compared with the seals. The
 * database computes the hash of both in the same way, so a file is right only if each column of each entry is.
 */

/** The columns of an entry as the database writes them as text; `at` in microseconds since 1970. */
export type ArchivedEntry = {
  owner: string
  asset: string
  seq: string
  at: string
  kind: string
  source: string
  externalId: string
  groupId: string | null
  contra: string
  deltas: string
  after: string
  /** Hexadecimal. */
  digest: string | null
  actor: string
  /** JSON. */
  context: string | null
  note: string | null
}

export type ArchivedPiece = { owners: Range<string>; entries: readonly ArchivedEntry[] }

const entriesOfPiece = `select owner::text as owner, asset, seq::text as seq, (extract(epoch from at) * 1000000)::bigint::text as at, kind,
    source, external_id as "externalId", group_id::text as "groupId", contra, deltas::text as deltas, after::text as after,
    encode(digest, 'hex') as digest, actor, context::text as context, note
  from ledger_entry where at >= $1 and at < $2 and owner between $3::uuid and $4::uuid
 order by ledger_entry.owner, asset, ledger_entry.seq, ledger_entry.at, external_id`

/** All entries of a day, in pieces of about this many. Pieces without entries are left out. */
export async function* readDay(db: Queryable, day: string, pieceRows: number): AsyncGenerator<ArchivedPiece> {
  const at = rangeOfDay(day)
  for (const owners of rangesOfOwners(await countEntries(db, at), await findHead(db), pieceRows)) {
    const { rows } = await db.query<ArchivedEntry>(entriesOfPiece, [at.from, at.to, owners.from, owners.to])
    if (rows.length > 0) yield { owners, entries: rows }
  }
}

const resealedFromFile = narrowed(resealed, {
  ledger_entry: 'select * from json_populate_recordset(null::public.ledger_entry, $6::json)',
})

/** Compares the entries of a piece, as they are in a file, with what was sealed. */
export async function checkArchivedPiece(
  db: Queryable,
  day: string,
  piece: ArchivedPiece,
): Promise<AuditFinding[]> {
  const { from, to } = rangeOfDay(day)
  const { owners, entries } = piece
  const check = { name: SEALED_ENTRIES, text: resealedFromFile }
  return [
    ...findStrays(day, piece),
    ...(await findDifferences(db, check, [from, to, owners.from, owners.to, day, toRecords(entries)])),
  ]
}

const STRAYS_MAX = 100

/** Entries of other days or owners, which the comparison with the seals of these does not read. */
function findStrays(day: string, { owners, entries }: ArchivedPiece): AuditFinding[] {
  const { from, to } = rangeOfDay(day)
  const isStray = ({ owner, at }: ArchivedEntry) =>
    owner < owners.from || owner > owners.to || BigInt(at) < toMicros(from) || BigInt(at) >= toMicros(to)
  const strays = entries.filter(isStray).slice(0, STRAYS_MAX)
  return strays.map(({ owner, asset, seq, at }) => ({
    check: SEALED_ENTRIES,
    difference: { owner, asset, seq, day, at: toTime(at), problem: 'it is of another day or owner' },
  }))
}

const toMicros = (at: Date) => BigInt(at.getTime()) * 1000n

/** As JSON for `json_populate_recordset`. Numbers and contexts are copied as text, so that no digit is lost. */
export function toRecords(entries: readonly ArchivedEntry[]): string {
  const text = (value: string | null) => JSON.stringify(value)
  const list = (literal: string) => `[${literal.slice(1, -1)}]`
  const records = entries.map(
    (e) =>
      `{"owner":"${e.owner}","asset":${text(e.asset)},"seq":${e.seq},"at":"${toTime(e.at)}","kind":${text(e.kind)},` +
      `"source":${text(e.source)},"external_id":${text(e.externalId)},"group_id":${text(e.groupId)},"contra":${text(e.contra)},` +
      `"deltas":${list(e.deltas)},"after":${list(e.after)},"digest":${e.digest === null ? null : `"\\\\x${e.digest}"`},` +
      `"actor":${text(e.actor)},"context":${e.context},"note":${text(e.note)}}`,
  )
  return `[${records.join(',\n')}]`
}

/** A date has only milliseconds. */
function toTime(micros: string): string {
  const at = BigInt(micros)
  const whole = new Date(Number(at / 1000n)).toISOString().slice(0, -1)
  return `${whole}${String(at % 1000n).padStart(3, '0')}Z`
}

/** The sealed days that are in no files yet, oldest first; `limit` at most. */
export async function listDaysToArchive(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from ledger_seal where day not in (select day from ledger_archive)
      order by ledger_seal.day limit $1`,
    [limit],
  )
  return rows.map(({ day }) => day)
}

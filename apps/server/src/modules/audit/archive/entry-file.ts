/**
 * Entries of the journal as a Parquet file. Numbers are INT64, so amounts are exact. Contexts are the database's own text, because
 * their hash is computed from it.
 */
import type { ArchivedEntry } from '@fairhall/ledger'
import { parquetReadObjects } from 'hyparquet'
import { ByteWriter, type ColumnSource, parquetWrite, type ParquetWriteOptions } from 'hyparquet-writer'

type Element = NonNullable<ParquetWriteOptions['schema']>[number]

const text = (name: string, repetition_type: 'REQUIRED' | 'OPTIONAL' = 'REQUIRED'): Element => {
  return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type }
}
const uuid = (name: string, repetition_type: 'REQUIRED' | 'OPTIONAL'): Element => {
  return {
    name,
    type: 'FIXED_LEN_BYTE_ARRAY',
    type_length: 16,
    logical_type: { type: 'UUID' },
    repetition_type,
  }
}
const amounts = (name: string): Element[] => [
  {
    name,
    converted_type: 'LIST',
    logical_type: { type: 'LIST' },
    num_children: 1,
    repetition_type: 'REQUIRED',
  },
  { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
  { name: 'element', type: 'INT64', repetition_type: 'REQUIRED' },
]
const at: Element = {
  name: 'at',
  type: 'INT64',
  converted_type: 'TIMESTAMP_MICROS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  repetition_type: 'REQUIRED',
}

const schema: Element[] = [
  { name: 'ledger_entry', num_children: 15 },
  uuid('owner', 'REQUIRED'),
  text('asset'),
  { name: 'seq', type: 'INT64', repetition_type: 'REQUIRED' },
  at,
  text('kind'),
  text('source'),
  text('external_id'),
  uuid('group_id', 'OPTIONAL'),
  text('contra'),
  ...amounts('deltas'),
  ...amounts('after'),
  { name: 'digest', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
  text('actor'),
  text('context', 'OPTIONAL'),
  text('note', 'OPTIONAL'),
]

/** A row of a file, as both packages represent it. */
interface FileRow {
  owner: string
  asset: string
  seq: bigint
  at: bigint
  kind: string
  source: string
  external_id: string
  group_id: string | null
  contra: string
  deltas: bigint[]
  after: bigint[]
  digest: Uint8Array | null
  actor: string
  context: string | null
  note: string | null
}

export function toParquet(
  entries: readonly ArchivedEntry[],
  facts: Readonly<Record<string, string>>,
): Buffer {
  const rows = entries.map(toRow)
  const columnData: ColumnSource[] = schema
    .filter(({ name }) => name in (rows[0] ?? {}))
    .map(({ name }) => ({ name, data: rows.map((row) => row[name as keyof FileRow]) }))
  const writer = new ByteWriter()
  void parquetWrite({
    writer,
    schema,
    columnData,
    rowGroupSize: 10_000,
    kvMetadata: Object.entries(facts).map(([key, value]) => ({ key, value })),
    createdBy: 'Fairhall',
  })
  return Buffer.from(writer.getBuffer())
}

/** @throws Error if the file is damaged */
export async function fromParquet(content: Buffer): Promise<ArchivedEntry[]> {
  const file = new Uint8Array(content).buffer
  const micros = (value: unknown) => value
  const rows = await parquetReadObjects({ file, utf8: false, parsers: { timestampFromMicroseconds: micros } })
  return rows.map((row) => toEntry(row as FileRow))
}

function toRow(entry: ArchivedEntry): FileRow {
  const toAmounts = (literal: string) => (literal === '{}' ? [] : literal.slice(1, -1).split(',').map(BigInt))
  return {
    ...entry,
    seq: BigInt(entry.seq),
    at: BigInt(entry.at),
    external_id: entry.externalId,
    group_id: entry.groupId,
    deltas: toAmounts(entry.deltas),
    after: toAmounts(entry.after),
    digest: entry.digest === null ? null : Buffer.from(entry.digest, 'hex'),
  }
}

function toEntry(row: FileRow): ArchivedEntry {
  return {
    owner: row.owner,
    asset: row.asset,
    seq: String(row.seq),
    at: String(row.at),
    kind: row.kind,
    source: row.source,
    externalId: row.external_id,
    groupId: row.group_id,
    contra: row.contra,
    deltas: `{${row.deltas.join(',')}}`,
    after: `{${row.after.join(',')}}`,
    digest: row.digest === null ? null : Buffer.from(row.digest).toString('hex'),
    actor: row.actor,
    context: row.context,
    note: row.note,
  }
}

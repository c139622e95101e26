/** Reads the structure of a database: tables in the order in which they can be filled, partitions, sequences and migrations. */
import type { Client } from '@fairhall/postgres'

export interface TableFact {
  schema: string
  name: string
  columns: readonly string[]
}

export interface SequenceFact {
  name: string
  last: string
  isCalled: boolean
}

/** Tables of applied migrations, as text lines. A restored database gets these rows from its own migrations. */
const BOOKKEEPING: Readonly<Record<string, string>> = {
  'public.schema_migration': `name || ' ' || checksum`,
  'studio.migration': `'studio/' || name || ' ' || checksum`,
  'graphile_worker.migrations': `'graphile_worker/' || id`,
}

/** Without partitions: their rows are copied with their parent table. */
export async function listTables(client: Client): Promise<TableFact[]> {
  const { rows } = await client.query<TableFact & { id: number }>(
    `select c.oid::int8 as id, n.nspname as schema, c.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
        and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
        and n.nspname || '.' || c.relname <> all ($1)
      order by n.nspname, c.relname`,
    [Object.keys(BOOKKEEPING)],
  )
  const needs = await client.query<{ id: number; needed: number }>(
    `select conrelid::int8 as id, confrelid::int8 as needed from pg_constraint
      where contype = 'f' and conrelid <> confrelid`,
  )
  return inOrder(rows, needs.rows).map(({ schema, name, columns }) => ({ schema, name, columns }))
}

/** Sorts referenced tables before the tables that reference them. */
function inOrder<Fact extends { id: number }>(
  tables: readonly Fact[],
  needs: readonly { id: number; needed: number }[],
): Fact[] {
  const ordered: Fact[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ id }) => id))
    const next = left.filter(({ id }) => !needs.some((one) => one.id === id && waiting.has(one.needed)))
    if (next.length === 0) throw new Error('Tables reference each other in a cycle')
    ordered.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return ordered
}

/** The months of the journal's partitions, as the first day of each. */
export async function listMonths(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select replace(substring(c.relname from '\\d{4}_\\d{2}$'), '_', '-') || '-01' as month
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'ledger_entry'::regclass order by 1`,
  )
  return rows.map(({ month }) => month)
}

export async function listSequences(client: Client): Promise<SequenceFact[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences
      where schemaname !~ '^pg_' order by 1`,
  )
  const facts: SequenceFact[] = []
  for (const { name } of rows) {
    const found = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    )
    if (found.rows[0] !== undefined) facts.push({ name, ...found.rows[0] })
  }
  return facts
}

/** The migrations of every part that ran here: the server and, if they ran, the studio and the job queue. */
export async function listMigrations(client: Client): Promise<string[]> {
  const lines: string[] = []
  for (const [table, line] of Object.entries(BOOKKEEPING)) {
    if (!(await exists(client, table))) continue
    const { rows } = await client.query<{ line: string }>(`select ${line} as line from ${table}`)
    lines.push(...rows.map((row) => row.line))
  }
  return lines
}

async function exists(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select where to_regclass($1) is not null', [table])
  return rows.length > 0
}

/** Tables that only real use fills; other rows come from migrations. */
const USED_TABLES = ['ledger_owner', 'ledger_entry', 'player', 'audit_event', 'settings_revision']

/** Also true for a database with empty tables: a new one, or one after a refused restore. */
export async function isEmpty(client: Client): Promise<boolean> {
  for (const table of USED_TABLES) {
    if (!(await exists(client, table))) continue
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount !== 0) return false
  }
  return true
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableName = ({ schema, name }: TableFact) => `${quoted(schema)}.${quoted(name)}`
export const columnNames = ({ columns }: TableFact) => columns.map(quoted).join(', ')

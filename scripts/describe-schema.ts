/**
 * Prints the schema of a database, one fact per line and sorted, so that two databases can be compared with `diff`:
 *
 *   node scripts/describe-schema.ts postgres://…/one > one.txt
 *
 * It covers tables, columns, constraints, indexes, functions, triggers, policies, sequences, privileges, comments, and the rows
 * that migrations inserted. The order of columns is not a fact.
 */
import path from 'node:path'
import { Client } from '@fairhall/postgres'

/** The job queue belongs to graphile-worker; the rows of these tables name the migration files. */
const OWN_SCHEMAS = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and n.nspname <> 'graphile_worker'`
const BOOKKEEPING = ['public.schema_migration', 'studio.migration']

const facts: readonly string[] = [
  `select format('schema %s owner %s acl %s comment %s', n.nspname, n.nspowner::regrole, n.nspacl, obj_description(n.oid, 'pg_namespace'))
     from pg_namespace n where ${OWN_SCHEMAS}`,

  `select format('%s %s.%s persistence %s options %s owner %s acl %s partition by %s of %s bound %s row security %s comment %s',
            case c.relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view' else c.relkind::text end,
            n.nspname, c.relname, c.relpersistence, c.reloptions, c.relowner::regrole, c.relacl, pg_get_partkeydef(c.oid),
            (select inhparent::regclass from pg_inherits where inhrelid = c.oid), pg_get_expr(c.relpartbound, c.oid),
            c.relrowsecurity, obj_description(c.oid, 'pg_class'))
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS} and c.relkind not in ('i', 'I', 'S', 't')`,

  `select format('column %s.%s.%s %s %s default %s generated %s identity %s collation %s storage %s options %s acl %s comment %s',
            n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' else 'null' end,
            pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity, a.attcollation::regcollation, a.attstorage, a.attoptions,
            a.attacl, col_description(c.oid, a.attnum))
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${OWN_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'c') and a.attnum > 0 and not a.attisdropped`,

  `select format('constraint %s.%s %s %s validated %s comment %s', n.nspname, c.conrelid::regclass, c.conname,
            pg_get_constraintdef(c.oid), c.convalidated, obj_description(c.oid, 'pg_constraint'))
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where ${OWN_SCHEMAS}`,

  `select format('index %s valid %s options %s comment %s', pg_get_indexdef(i.indexrelid), i.indisvalid, c.reloptions,
            obj_description(c.oid, 'pg_class'))
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS}`,

  `select format('function %s owner %s acl %s comment %s', pg_get_functiondef(p.oid), p.proowner::regrole, p.proacl,
            obj_description(p.oid, 'pg_proc'))
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN_SCHEMAS}`,

  `select format('trigger %s on %s enabled %s', pg_get_triggerdef(t.oid), t.tgrelid::regclass, t.tgenabled)
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS} and not t.tgisinternal`,

  `select format('policy %s on %s.%s for %s using %s check %s to %s', policyname, nspname, tablename, cmd, qual, with_check, roles)
     from (select schemaname as nspname, * from pg_policies) n where ${OWN_SCHEMAS}`,

  `select format('view %s.%s %s', n.nspname, c.relname, pg_get_viewdef(c.oid))
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS} and c.relkind in ('v', 'm')`,

  `select format('sequence %s.%s %s start %s min %s max %s by %s cycle %s acl %s', n.nspname, c.relname, format_type(s.seqtypid, null),
            s.seqstart, s.seqmin, s.seqmax, s.seqincrement, s.seqcycle, c.relacl)
     from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS}`,

  `select format('type %s.%s %s %s', n.nspname, t.typname, t.typtype,
            (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid))
     from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${OWN_SCHEMAS} and t.typtype in ('d', 'e', 'r')`,

  `select format('default privileges %s %s %s', defaclrole::regrole, defaclobjtype, defaclacl) from pg_default_acl`,
  `select format('extension %s', extname) from pg_extension`,
  `select format('role %s login %s super %s createdb %s createrole %s replication %s bypassrls %s', rolname, rolcanlogin, rolsuper,
            rolcreatedb, rolcreaterole, rolreplication, rolbypassrls) from pg_roles where rolname !~ '^pg_'`,
]

async function describeSchema(client: Pick<Client, 'query'>): Promise<string[]> {
  const lines: string[] = []
  for (const text of facts) {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    lines.push(...rows.map(([line]) => String(line).replaceAll('\n', ' ')))
  }
  return [...lines, ...(await listRows(client))].sort()
}

/** Rows that exist before the first use, as JSON. */
async function listRows(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${OWN_SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const lines: string[] = []
  for (const { name } of tables.filter((table) => !BOOKKEEPING.includes(table.name))) {
    const { rows } = await client.query<{ line: string }>(`select to_jsonb(t)::text as line from ${name} t`)
    lines.push(...rows.map(({ line }) => `row ${name} ${line}`))
  }
  return lines
}

if (process.argv[1] === path.resolve(import.meta.filename)) {
  const client = new Client({ connectionString: process.argv[2] })
  await client.connect()
  console.log((await describeSchema(client)).join('\n'))
  await client.end()
}

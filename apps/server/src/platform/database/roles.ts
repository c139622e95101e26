/**
 * Three roles share the database. The owner owns every table and runs the migrations. The server's role reads and writes rows, but
 * can't change the schema, disable a trigger or change a journal. The studio's role can use only the studio's schema, which the
 * server's role can't read. The owner grants these rights after each migration, so that new tables need no extra step.
 */
import { Client, connectionSettings, escapeIdentifier, type Pool } from '@fairhall/postgres'

export interface DatabaseUrls {
  /** Null if no owner is configured: then the other two do what their rights allow. */
  owner: string | null
  server: string
  /** The same as `server` if the studio has no separate role. */
  studio: string
}

/** The URLs for another database of the same cluster. */
export function inDatabase({ owner, server, studio }: DatabaseUrls, name: string): DatabaseUrls {
  const there = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return { owner: owner === null ? null : there(owner), server: there(server), studio: there(studio) }
}

const READ = ['SELECT']
const APPEND = ['SELECT', 'INSERT']
const NO_DELETE = ['SELECT', 'INSERT', 'UPDATE']
const ALL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
const NUMBERS = ['SELECT', 'USAGE']

/** Tables with fewer rights than all row changes. Partitions are accessible through their table only. */
const restrictedRights: Readonly<Record<string, readonly string[]>> = {
  'public.schema_migration': READ,
  'public.ledger_pocket': READ,
  'graphile_worker.migrations': READ,
  'studio.migration': READ,
  'studio.journal': APPEND,
  'public.ledger_entry': APPEND,
  'public.ledger_seal': APPEND,
  'public.ledger_seal_owner': APPEND,
  'public.ledger_archive': NO_DELETE,
  'public.ledger_detached': READ,
  'public.audit_acceptance': APPEND,
  'public.audit_event': APPEND,
  'public.audit_link': APPEND,
  'public.staff_signature': APPEND,
  'public.cell': APPEND,
  'public.settings_revision': APPEND,
  'public.ledger_owner': NO_DELETE,
  'public.ledger_balance': NO_DELETE,
  'public.player': NO_DELETE,
  'public.player_agreement': NO_DELETE,
  'public.wallet_account': NO_DELETE,
  'public.round': NO_DELETE,
  'public.sports_bet': NO_DELETE,
  'public.sports_bet_event': APPEND,
  'public.invoice': NO_DELETE,
  'public.invoice_approval': NO_DELETE,
  'public.chargeback': NO_DELETE,
  'public.further_chargeback': APPEND,
  'public.freespin_issue': NO_DELETE,
  'public.bonus_price': APPEND,
  'public.affiliate_plan_version': APPEND,
  'public.affiliate_statement': NO_DELETE,
  'public.affiliate_statement_line': APPEND,
  'public.affiliate_acquisition': NO_DELETE,
}

const SERVER_SCHEMAS = ['public', 'graphile_worker', 'sandbox']
const STUDIO_SCHEMA = 'studio'

// An arbitrary number that nothing else in this database uses.
const GRANT_LOCK = 7_246_003

/** Idempotent, and safe for concurrent starts. Returns the statements that were missing. */
export async function grantRoles(urls: DatabaseUrls): Promise<string[]> {
  if (urls.owner === null) return []
  const [owner, server, studio] = await Promise.all([urls.owner, urls.server, urls.studio].map(roleOf))
  return withClient(urls.owner, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK])
    const granted: string[] = []
    const grant = async (role: string, schemas: readonly string[]) => {
      for (const statement of await listMissing(client, role, schemas)) {
        await client.query(statement)
        granted.push(statement)
      }
    }
    if (server !== owner) {
      await grant(server ?? '', studio === server ? [...SERVER_SCHEMAS, STUDIO_SCHEMA] : SERVER_SCHEMAS)
    }
    if (studio !== owner && studio !== server) await grant(studio ?? '', [STUDIO_SCHEMA])
    await client.query('commit')
    return granted
  })
}

interface DatabaseObject {
  name: string
  schema: string
  relkind: string
  isPartition: boolean
  has: string[]
  hasPolicy: boolean
  hasRowSecurity: boolean
}

async function listMissing(
  client: Client,
  role: string,
  schemas: readonly string[],
): Promise<readonly string[]> {
  const to = escapeIdentifier(role)
  const statements = await listSchemaRights(client, role, schemas)
  const { rows } = await client.query<DatabaseObject>(
    `select n.nspname || '.' || c.relname as name, n.nspname as schema, c.relkind, c.relispartition as "isPartition",
            array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = $1::regrole) as has,
            c.relrowsecurity as "hasRowSecurity",
            exists (select from pg_policy p where p.polrelid = c.oid and $1::regrole = any (p.polroles)) as "hasPolicy"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($2) and c.relkind in ('r', 'p', 'v', 'S') order by 1`,
    [to, [...SERVER_SCHEMAS, STUDIO_SCHEMA]],
  )
  for (const object of rows) {
    const expected = schemas.includes(object.schema) ? rightsOf(object) : []
    const [schema = '', table = ''] = object.name.split('.')
    const on = `${object.relkind === 'S' ? 'sequence ' : ''}${escapeIdentifier(schema)}.${escapeIdentifier(table)}`
    const missing = expected.filter((right) => !object.has.includes(right))
    const excess = object.has.filter((right) => !expected.includes(right))
    if (missing.length > 0) statements.push(`grant ${missing.join(', ')} on ${on} to ${to}`)
    if (excess.length > 0) statements.push(`revoke ${excess.join(', ')} on ${on} from ${to}`)
    // Tables of the job queue have row-level security: only their owner sees rows, unless a policy allows it.
    if (object.hasRowSecurity && !object.hasPolicy && expected.length > 0)
      statements.push(
        `create policy ${escapeIdentifier(`use_by_${role}`)} on ${on} to ${to} using (true) with check (true)`,
      )
  }
  if (schemas.includes('public'))
    for (const name of ['ledger_make_partition(timestamptz)', 'ledger_close_day(date)'])
      statements.push(...(await listFunctionRights(client, name, to)))
  return statements
}

function rightsOf({ name, relkind, isPartition }: DatabaseObject): readonly string[] {
  if (isPartition) return []
  if (relkind === 'v') return READ
  if (relkind === 'S') return NUMBERS
  return restrictedRights[name] ?? ALL
}

async function listSchemaRights(client: Client, role: string, schemas: readonly string[]): Promise<string[]> {
  const to = escapeIdentifier(role)
  const { rows } = await client.query<{ name: string; has: boolean }>(
    `select nspname as name, exists (select from aclexplode(nspacl) a where a.grantee = $1::regrole) as has
       from pg_namespace where nspname = any ($2)`,
    [to, [...SERVER_SCHEMAS, STUDIO_SCHEMA]],
  )
  return rows.flatMap(({ name, has }) => {
    const isExpected = schemas.includes(name)
    if (isExpected === has) return []
    return [isExpected ? `grant usage on schema ${name} to ${to}` : `revoke all on schema ${name} from ${to}`]
  })
}

async function listFunctionRights(client: Client, name: string, to: string): Promise<string[]> {
  const { rows } = await client.query<{ has: boolean }>(
    `select has_function_privilege($1::regrole, p.oid, 'execute') as has from pg_proc p where p.oid = to_regprocedure($2)`,
    [to, name],
  )
  return rows[0]?.has === false ? [`grant execute on function ${name} to ${to}`] : []
}

/** Reports a right that the server's role should not have; null if there is none. */
export async function findRoleError(client: Pick<Pool, 'query'>): Promise<string | null> {
  const { rows } = await client.query<{ role: string; isSuper: boolean; ownsJournal: boolean }>(
    `select current_user as role, r.rolsuper as "isSuper",
            pg_has_role(c.relowner, 'usage') as "ownsJournal"
       from pg_roles r, pg_class c where r.rolname = current_user and c.oid = to_regclass('ledger_entry')`,
  )
  const [found] = rows
  if (found === undefined || (!found.isSuper && !found.ownsJournal)) return null
  const why = found.isSuper ? 'is a superuser' : 'owns the tables'
  return `The role "${found.role}" of DATABASE_URL ${why}, so it could change the journal: set DATABASE_OWNER_URL, see docs/guides/operate.md.`
}

/** The role of this connection URL. */
function roleOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  })
}

async function withClient<R>(url: string, act: (client: Client) => Promise<R>): Promise<R> {
  const client = new Client({
    ...connectionSettings(),
    connectionString: url,
    application_name: 'fairhall-roles',
  })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

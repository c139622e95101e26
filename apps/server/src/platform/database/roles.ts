/**
 * Three roles share the database. The owner owns every table and runs the migrations. The server's role reads and writes rows, but
 * can't change the schema, switch off a trigger or change a journal. The studio's role has the studio's schema and nothing else; the
 * server's role can't read it. The owner grants all of that after each migration, so that new tables need no extra step.
 */
import pg from 'pg'
import { connectionSettings } from './connection-settings.ts'

export interface DatabaseUrls {
  /** Null where no owner is named: then the other two do what their rights allow. */
  owner: string | null
  server: string
  /** The same as `server` where the studio has no separate role. */
  studio: string
}

/** In another database of the same cluster. */
export function inDatabase({ owner, server, studio }: DatabaseUrls, name: string): DatabaseUrls {
  const there = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return { owner: owner === null ? null : there(owner), server: there(server), studio: there(studio) }
}

const READ = ['SELECT']
const APPEND = ['SELECT', 'INSERT']
const KEEP = ['SELECT', 'INSERT', 'UPDATE']
const ALL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
const NUMBERS = ['SELECT', 'USAGE']

/** Tables that allow less than all changes of rows. Rows of a partition are reached through its table only. */
const narrower: Readonly<Record<string, readonly string[]>> = {
  'public.schema_migration': READ,
  'public.ledger_pocket': READ,
  'graphile_worker.migrations': READ,
  'studio.migration': READ,
  'studio.journal': APPEND,
  'public.ledger_entry': APPEND,
  'public.audit_event': APPEND,
  'public.settings_revision': APPEND,
  'public.ledger_owner': KEEP,
  'public.ledger_balance': KEEP,
  'public.player': KEEP,
  'public.player_agreement': KEEP,
  'public.wallet_account': KEEP,
  'public.round': KEEP,
  'public.invoice': KEEP,
  'public.invoice_approval': KEEP,
  'public.chargeback': KEEP,
  'public.freespin_issue': KEEP,
}

const SERVER_SCHEMAS = ['public', 'graphile_worker', 'sandbox']
const STUDIO_SCHEMA = 'studio'

// Any number will do that nothing else in this database uses.
const GRANT_LOCK = 7_246_003

/** Safe to repeat, and when several processes start at once. Returns the statements that were missing. */
export async function grantRoles(urls: DatabaseUrls): Promise<string[]> {
  if (urls.owner === null) return []
  const [owner, server, studio] = await Promise.all([urls.owner, urls.server, urls.studio].map(roleOf))
  return withClient(urls.owner, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK])
    const made: string[] = []
    const grant = async (role: string, schemas: readonly string[]) => {
      for (const statement of await listMissing(client, role, schemas)) {
        await client.query(statement)
        made.push(statement)
      }
    }
    if (server !== owner) {
      await grant(server ?? '', studio === server ? [...SERVER_SCHEMAS, STUDIO_SCHEMA] : SERVER_SCHEMAS)
    }
    if (studio !== owner && studio !== server) await grant(studio ?? '', [STUDIO_SCHEMA])
    await client.query('commit')
    return made
  })
}

interface Thing {
  name: string
  schema: string
  relkind: string
  isPartition: boolean
  has: string[]
  hasPolicy: boolean
  hasRowSecurity: boolean
}

async function listMissing(
  client: pg.Client,
  role: string,
  schemas: readonly string[],
): Promise<readonly string[]> {
  const to = pg.escapeIdentifier(role)
  const statements = await listSchemaRights(client, role, schemas)
  const { rows } = await client.query<Thing>(
    `select n.nspname || '.' || c.relname as name, n.nspname as schema, c.relkind, c.relispartition as "isPartition",
            array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = $1::regrole) as has,
            c.relrowsecurity as "hasRowSecurity",
            exists (select from pg_policy p where p.polrelid = c.oid and $1::regrole = any (p.polroles)) as "hasPolicy"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($2) and c.relkind in ('r', 'p', 'v', 'S') order by 1`,
    [to, [...SERVER_SCHEMAS, STUDIO_SCHEMA]],
  )
  for (const thing of rows) {
    const wanted = schemas.includes(thing.schema) ? rightsOf(thing) : []
    const [schema = '', table = ''] = thing.name.split('.')
    const on = `${thing.relkind === 'S' ? 'sequence ' : ''}${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
    const missing = wanted.filter((right) => !thing.has.includes(right))
    const tooMany = thing.has.filter((right) => !wanted.includes(right))
    if (missing.length > 0) statements.push(`grant ${missing.join(', ')} on ${on} to ${to}`)
    if (tooMany.length > 0) statements.push(`revoke ${tooMany.join(', ')} on ${on} from ${to}`)
    // Tables of the job queue show rows to their owner only, unless a policy says otherwise.
    if (thing.hasRowSecurity && !thing.hasPolicy && wanted.length > 0)
      statements.push(
        `create policy ${pg.escapeIdentifier(`use_by_${role}`)} on ${on} to ${to} using (true) with check (true)`,
      )
  }
  if (schemas.includes('public'))
    statements.push(...(await listFunctionRights(client, 'ledger_make_partition(timestamptz)', to)))
  return statements
}

function rightsOf({ name, relkind, isPartition }: Thing): readonly string[] {
  if (isPartition) return []
  if (relkind === 'v') return READ
  if (relkind === 'S') return NUMBERS
  return narrower[name] ?? ALL
}

async function listSchemaRights(
  client: pg.Client,
  role: string,
  schemas: readonly string[],
): Promise<string[]> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string; has: boolean }>(
    `select nspname as name, exists (select from aclexplode(nspacl) a where a.grantee = $1::regrole) as has
       from pg_namespace where nspname = any ($2)`,
    [to, [...SERVER_SCHEMAS, STUDIO_SCHEMA]],
  )
  return rows.flatMap(({ name, has }) => {
    const isWanted = schemas.includes(name)
    if (isWanted === has) return []
    return [isWanted ? `grant usage on schema ${name} to ${to}` : `revoke all on schema ${name} from ${to}`]
  })
}

async function listFunctionRights(client: pg.Client, name: string, to: string): Promise<string[]> {
  const { rows } = await client.query<{ has: boolean }>(
    `select has_function_privilege($1::regrole, p.oid, 'execute') as has from pg_proc p where p.oid = to_regprocedure($2)`,
    [to, name],
  )
  return rows[0]?.has === false ? [`grant execute on function ${name} to ${to}`] : []
}

/** What a role could do that no role at work should; null when there is nothing. */
export async function findRoleFault(client: Pick<pg.Pool, 'query'>): Promise<string | null> {
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

/** The role that this address connects with. */
function roleOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  })
}

async function withClient<R>(url: string, act: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({
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

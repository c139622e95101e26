/** SQL of the journal's chain. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { entryContent } from '../../players/index.ts'
import type { ChainState, Link, Root } from './chain.rules.ts'

const CONTENT = entryContent('e')

/** False if another process is chaining. Held until the transaction ends. */
export async function tryLockChain(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ isOurs: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('audit-chain', 0)) as "isOurs"`,
  )
  return rows[0]?.isOurs === true
}

export async function findLastLink(tx: Tx): Promise<ChainState | null> {
  const { rows } = await tx.query<ChainState>(
    'select position, hash from audit_link order by position desc limit 1',
  )
  return rows[0] ?? null
}

interface PendingEvent {
  id: bigint
  content: string
}

/** Takes committed entries that have no link yet. */
export async function takePending(tx: Tx, limit: number): Promise<PendingEvent[]> {
  const { rows } = await tx.query<PendingEvent>(
    `with taken as (
       delete from audit_pending where event_id in (select event_id from audit_pending order by event_id limit $1)
       returning event_id)
     select e.id, ${CONTENT} as content from taken t join audit_event e on e.id = t.event_id
      where not exists (select from audit_link l where l.event_id = e.id) order by e.id`,
    [limit],
  )
  return rows
}

export async function insertLinks(
  tx: Tx,
  links: readonly Omit<Link, 'content'>[],
  chainedAt: Date,
): Promise<void> {
  await tx.query(
    `insert into audit_link (position, event_id, hash, chained_at)
     select position, event_id, decode(hash, 'hex'), $4
       from unnest($1::bigint[], $2::bigint[], $3::text[]) n(position, event_id, hash)`,
    [
      links.map(({ position }) => String(position)),
      links.map(({ eventId }) => String(eventId)),
      links.map(({ hash }) => hash.toString('hex')),
      chainedAt,
    ],
  )
}

export async function listLinks(db: Db | Tx, after: bigint, limit: number): Promise<Link[]> {
  const { rows } = await db.query<Link>(
    `select l.position, l.event_id as "eventId", l.hash,
         case when e.id is not null then ${CONTENT} end as content
       from (select * from audit_link where position > $1 order by position limit $2) l
       left join audit_event e on e.id = l.event_id order by l.position`,
    [after, limit],
  )
  return rows
}

/** Entries without a link that do not wait for one. */
export async function listUnchained(db: Db | Tx, limit: number): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select e.id from audit_event e
      where not exists (select from audit_link l where l.event_id = e.id)
        and not exists (select from audit_pending p where p.event_id = e.id) order by e.id limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

/** The last link of each UTC day, the latest day first. Steps from day to day along the index, because the chain grows forever. */
export async function listDayRoots(db: Db, limit: number): Promise<Root[]> {
  const { rows } = await db.query<Root>(
    `with recursive root as (
       (select chained_at, position, hash from audit_link order by chained_at desc, position desc limit 1)
       union all
       select before.* from root r cross join lateral (
         select chained_at, position, hash from audit_link
          where chained_at < date_trunc('day', r.chained_at, 'UTC')
          order by chained_at desc, position desc limit 1) before)
     select to_char(chained_at at time zone 'UTC', 'YYYY-MM-DD') as day, position, encode(hash, 'hex') as hash
       from root order by chained_at desc limit $1`,
    [limit],
  )
  return rows
}

/** Of these positions, the hashes. */
export async function findHashes(
  db: Db | Tx,
  positions: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await db.query<{ position: bigint; hash: string }>(
    `select position, encode(hash, 'hex') as hash from audit_link where position = any ($1::bigint[])`,
    [positions.map(String)],
  )
  return new Map(rows.map(({ position, hash }) => [BigInt(position), hash]))
}

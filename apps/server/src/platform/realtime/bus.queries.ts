import type { ClientBase } from '@fairhall/postgres'
import type { Db } from '../database/database.ts'

export const BUS_CHANNEL = 'fairhall_realtime'

export async function listenToBus(client: ClientBase): Promise<void> {
  await client.query(`listen ${BUS_CHANNEL}`)
}

export async function notifyBus(client: ClientBase, payloads: readonly string[]): Promise<void> {
  await client.query({
    name: 'realtime-notify',
    text: `select pg_notify('${BUS_CHANNEL}', payload)
      from unnest($1::text[]) with ordinality as p(payload, place) order by place`,
    values: [payloads],
  })
}

/** For messages too long for a notification. They are sealed, as notifications are, so that no copy of the database shows them. */
export async function insertLongMessages(client: ClientBase, sealed: string): Promise<bigint | undefined> {
  const { rows } = await client.query<{ id: bigint }>(
    'insert into realtime_message (messages) values (to_jsonb($1::text)) returning id',
    [sealed],
  )
  return rows[0]?.id
}

/** Null for a row that is gone, or that is not sealed. */
export async function findLongMessages(client: ClientBase, id: string | null): Promise<string | null> {
  const { rows } = await client.query<{ messages: unknown }>(
    'select messages from realtime_message where id = $1',
    [id],
  )
  const sealed = rows[0]?.messages
  return typeof sealed === 'string' ? sealed : null
}

/** Those that every listener has read long ago. */
export async function deleteLongMessages(db: Db): Promise<void> {
  await db.query(`delete from realtime_message where sent_at < now() - interval '10 minutes'`)
}

export async function saveClientCount(db: Db, processId: string, clients: number): Promise<void> {
  await db.query(
    `insert into realtime_process (id, clients) values ($1, $2)
     on conflict (id) do update set clients = excluded.clients, renewed_at = now()`,
    [processId, clients],
  )
}

/** The clients of all processes that reported within `seconds`. */
export async function sumClients(db: Db, seconds: number): Promise<bigint | undefined> {
  const { rows } = await db.query<{ clients: bigint }>(
    `select coalesce(sum(clients), 0)::bigint as clients from realtime_process
      where renewed_at > now() - make_interval(secs => $1)`,
    [seconds],
  )
  return rows[0]?.clients
}

/** Also deletes the counts of processes that are gone for an hour. */
export async function deleteClientCount(db: Db, processId: string): Promise<void> {
  await db.query(`delete from realtime_process where id = $1 or renewed_at < now() - interval '1 hour'`, [
    processId,
  ])
}

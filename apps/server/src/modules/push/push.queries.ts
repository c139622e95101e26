import type { Db, Tx } from '../../platform/database/database.ts'
import type { DeviceKeys } from './encryption.rules.ts'

export interface SealedKey {
  publicKey: string
  privateKey: Buffer
}

/** The key of the channel; null while it is off. */
export async function findKey(db: Db | Tx): Promise<SealedKey | null> {
  const { rows } = await db.query<SealedKey>(
    'select public_key as "publicKey", private_key as "privateKey" from push_key where ended_at is null',
  )
  return rows[0] ?? null
}

/** Returns false if there is one already. */
export async function insertKey(tx: Tx, { publicKey, privateKey }: SealedKey, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into push_key (public_key, private_key, created_at) values ($1, $2, $3) on conflict do nothing',
    [publicKey, privateKey, at],
  )
  return rowCount === 1
}

/** Browsers subscribed with it, so their devices end too. Returns false if none was open. */
export async function endKey(tx: Tx, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update push_key set ended_at = $1 where ended_at is null', [at])
  await tx.query('delete from push_device')
  return rowCount > 0
}

/** False until the first one: the channel was never used. */
export async function hasHadKey(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query('select from push_key limit 1')
  return rowCount > 0
}

export interface Device extends DeviceKeys {
  sessionId: string
  playerId: string
  endpoint: string
}

/** A browser belongs to the login that subscribed last. */
export async function saveDevice(tx: Tx, device: Device, at: Date): Promise<void> {
  const { sessionId, playerId, endpoint, publicKey, auth } = device
  await tx.query('delete from push_device where endpoint = $1 and session_id <> $2', [endpoint, sessionId])
  await tx.query(
    `insert into push_device (session_id, player_id, endpoint, public_key, auth, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (session_id) do update
       set endpoint = excluded.endpoint, public_key = excluded.public_key, auth = excluded.auth, created_at = excluded.created_at`,
    [sessionId, playerId, endpoint, publicKey, auth, at],
  )
}

export async function hasDevice(db: Db | Tx, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from push_device where session_id = $1', [sessionId])
  return rowCount > 0
}

/** Returns whether there was one. */
export async function removeDevice(tx: Tx, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from push_device where session_id = $1', [sessionId])
  return rowCount > 0
}

/** The push service no longer knows the address. The browser may have subscribed with another one in the meantime. */
export async function removeGone(db: Db, { sessionId, endpoint }: Device): Promise<void> {
  await db.query('delete from push_device where session_id = $1 and endpoint = $2', [sessionId, endpoint])
}

export async function countDevices(db: Db): Promise<{ devices: number; players: number }> {
  const { rows } = await db.query<{ devices: number; players: number }>(
    'select count(*)::integer as devices, count(distinct player_id)::integer as players from push_device',
  )
  return rows[0] ?? { devices: 0, players: 0 }
}

/** When sessions that are still open began, and were last used. */
export interface SessionLife {
  seenAfter: Date
  begunAfter: Date
}

const DEVICE = `d.session_id as "sessionId", d.player_id as "playerId", d.endpoint, d.public_key as "publicKey", d.auth`
const OF_OPEN_SESSION = `from push_device d join player_session s
  on s.id = d.session_id and s.ended_at is null and s.refreshed_at > $2 and s.created_at > $3`

export async function listDevices(
  db: Db,
  playerId: string,
  { seenAfter, begunAfter }: SessionLife,
): Promise<Device[]> {
  const { rows } = await db.query<Device>(
    `select ${DEVICE} ${OF_OPEN_SESSION} where d.player_id = $1 order by d.created_at`,
    [playerId, seenAfter, begunAfter],
  )
  return rows
}

/** Those of these sessions that are still open. */
export async function listDevicesOf(
  db: Db,
  sessionIds: readonly string[],
  { seenAfter, begunAfter }: SessionLife,
): Promise<Device[]> {
  const { rows } = await db.query<Device>(
    `select ${DEVICE} ${OF_OPEN_SESSION} where d.session_id = any ($1::uuid[]) order by d.created_at`,
    [sessionIds, seenAfter, begunAfter],
  )
  return rows
}

/** Which browser it is, and what decides in which queue it waits. */
export type Recipient = Pick<Device, 'sessionId' | 'playerId' | 'endpoint'>

interface Recipients {
  messageId: string
  /** All browsers of the player. */
  browsers: Recipient[]
}

/**
 * The browsers that get these messages, if the messages are new and of these templates. Not after so many of the same template for the
 * same player within an hour.
 */
export async function listRecipients(
  tx: Tx,
  messageIds: readonly string[],
  templates: readonly string[],
  perHour: number,
): Promise<Recipients[]> {
  const { rows } = await tx.query<Recipients>(
    `select m.id as "messageId",
            json_agg(json_build_object('sessionId', d.session_id, 'playerId', d.player_id, 'endpoint', d.endpoint)
                     order by d.created_at) as browsers
       from player_message m join push_device d on d.player_id = m.player_id
      where m.id = any ($1::uuid[]) and m.version = 1 and m.template = any ($2::text[])
        and (select count(*) from player_message e
              where e.player_id = m.player_id and e.template = m.template and e.number < m.number
                and e.created_at > m.created_at - interval '1 hour') < $3
      group by m.id, m.number order by m.number`,
    [messageIds, templates, perHour],
  )
  return rows
}

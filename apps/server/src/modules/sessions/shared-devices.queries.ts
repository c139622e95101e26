import type { Db, Tx } from '../../platform/database/database.ts'

interface DeviceSharer {
  playerId: string
  shared: 'device' | 'address'
}

/** Many people behind one address say little. */
const SHARERS_MAX = 50

/** Other players with a session on a device or from an address of this player since a time, the latest first. */
export async function listDeviceSharers(db: Db | Tx, playerId: string, since: Date): Promise<DeviceSharer[]> {
  const own = 'select * from player_session where player_id = $1 and created_at >= $2'
  const { rows } = await db.query<DeviceSharer>(
    `select o.player_id as "playerId", o.shared from (
       select o.player_id, 'address' as shared, max(o.created_at) as at
         from (select distinct address from (${own}) s) a
         join player_session o on o.address = a.address and o.created_at >= $2 and o.player_id <> $1 group by 1
       union all
       select o.player_id, 'device', max(o.created_at)
         from (select distinct fingerprint from (${own}) s where fingerprint is not null) f
         join player_session o on o.fingerprint = f.fingerprint and o.created_at >= $2 and o.player_id <> $1 group by 1
     ) o order by at desc limit ${SHARERS_MAX}`,
    [playerId, since],
  )
  return rows
}

interface SharingPair {
  one: string
  other: string
  shared: 'device' | 'address'
}

/** Which of these players share a device or an address with each other since a time. Ask for few: all their sessions are read. */
export async function listSharingPairs(
  db: Db | Tx,
  playerIds: readonly string[],
  since: Date,
): Promise<SharingPair[]> {
  const { rows } = await db.query<SharingPair>(
    `with mark as (
       select distinct player_id, 'address' as shared, address as value from player_session
        where player_id = any ($1::uuid[]) and created_at >= $2
       union
       select distinct player_id, 'device', fingerprint from player_session
        where player_id = any ($1::uuid[]) and created_at >= $2 and fingerprint is not null)
     select distinct a.player_id as one, b.player_id as other, a.shared
       from mark a join mark b on b.shared = a.shared and b.value = a.value and a.player_id < b.player_id
      order by 1, 2, 3`,
    [playerIds, since],
  )
  return rows
}

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

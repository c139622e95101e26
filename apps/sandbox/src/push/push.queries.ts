import type { Pool } from '@fairhall/postgres'

interface PushDevice {
  id: string
  /** The operator's key that the browser subscribed with. */
  operatorKey: string
  privateKey: Buffer
  auth: Buffer
}

export async function insertDevice(pool: Pool, device: PushDevice): Promise<void> {
  const { id, operatorKey, privateKey, auth } = device
  await pool.query(
    'insert into sandbox.push_device (id, operator_key, private_key, auth) values ($1, $2, $3, $4)',
    [id, operatorKey, privateKey, auth],
  )
}

export async function findDevice(pool: Pool, id: string): Promise<PushDevice | null> {
  const { rows } = await pool.query<PushDevice>(
    `select id, operator_key as "operatorKey", private_key as "privateKey", auth from sandbox.push_device where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function removeDevice(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from sandbox.push_device where id = $1', [id])
}

import type { ClientBase, Pool } from '@fairhall/postgres'

/** All statements of `read` see the same state of the database. */
export async function readSnapshot<R>(pool: Pool, read: (client: ClientBase) => Promise<R>): Promise<R> {
  const client = await pool.connect()
  // Unless the transaction is known to have ended, the connection is closed with it instead of returning to the pool.
  let isOpen = true
  try {
    await client.query('begin isolation level repeatable read read only')
    const result = await read(client)
    await client.query('commit')
    isOpen = false
    return result
  } finally {
    client.release(isOpen)
  }
}

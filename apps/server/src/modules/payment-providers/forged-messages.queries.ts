import type { Db, Tx } from '../../platform/database/database.ts'

interface ForgedMessage {
  id: bigint
  provider: string
  receivedAt: Date
  body: string
}

/** Returns false if the message was dropped because the hourly maximum is reached. */
export async function insertForged(
  tx: Tx,
  { provider, body, receivedAt }: Omit<ForgedMessage, 'id'>,
  perHour: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_message (provider, verdict, body, received_at)
     select $1, 'forged', $2, $3::timestamptz
      where (select count(*) from payment_message
              where verdict = 'forged' and received_at > $3::timestamptz - interval '1 hour') < $4`,
    [provider, body, receivedAt, perHour],
  )
  return rowCount > 0
}

/** Newest first. */
export async function listForged(db: Db): Promise<ForgedMessage[]> {
  const { rows } = await db.query<ForgedMessage>(
    `select id, provider, received_at as "receivedAt", body from payment_message
      where verdict = 'forged' order by received_at desc, id desc limit 100`,
  )
  return rows
}

/** Deletes all but the newest. */
export async function deleteForged(tx: Tx, keptMost: number): Promise<void> {
  await tx.query(
    `delete from payment_message where verdict = 'forged' and id in (
       select id from payment_message where verdict = 'forged' order by received_at desc, id desc offset $1)`,
    [keptMost],
  )
}

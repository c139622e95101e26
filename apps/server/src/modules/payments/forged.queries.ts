import { type Db, queryable, type Tx } from '../../platform/database/database.ts'

interface ForgedMessage {
  id: bigint
  provider: string
  receivedAt: Date
  body: string
}

/** Answers whether it was kept: the hour before it has room for only so many. */
export async function insertForged(
  tx: Tx,
  { provider, body, receivedAt }: Omit<ForgedMessage, 'id'>,
  perHour: number,
): Promise<boolean> {
  const { rowCount } = await queryable(tx).query(
    `insert into payment_message (provider, verdict, body, received_at)
     select $1, 'forged', $2, $3::timestamptz
      where (select count(*) from payment_message
              where verdict = 'forged' and received_at > $3::timestamptz - interval '1 hour') < $4`,
    [provider, body, receivedAt, perHour],
  )
  return rowCount > 0
}

/** The newest first. */
export async function listForged(db: Db): Promise<ForgedMessage[]> {
  const { rows } = await queryable(db).query<ForgedMessage>(
    `select id, provider, received_at as "receivedAt", body from payment_message
      where verdict = 'forged' order by received_at desc, id desc limit 100`,
  )
  return rows
}

/** All but the newest. */
export async function deleteForged(tx: Tx, keptMost: number): Promise<void> {
  await queryable(tx).query(
    `delete from payment_message where verdict = 'forged' and id in (
       select id from payment_message where verdict = 'forged' order by received_at desc, id desc offset $1)`,
    [keptMost],
  )
}

/**
 * What came in a provider's name and was not signed by him: kept to be looked at, apart from what is to be done. Anybody can send it, so
 * an hour keeps only so much of it and so much of each, and only the newest stay.
 */
import { type Db, inTransaction, queryable } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'

const KEPT_PER_HOUR = 1000
const KEPT_MOST = 10_000
/** Enough to see what it wanted to be. */
const BODY_KEPT = 1000

export interface ForgedMessage {
  id: bigint
  provider: string
  receivedAt: Date
  body: string
}

export async function keepForged(deps: Deps, provider: string, body: string): Promise<void> {
  const { rowCount } = await inTransaction(deps.db, (tx) =>
    queryable(tx).query(
      `insert into payment_message (provider, verdict, reason, body, received_at)
       select $1, 'forged', 'signature', $2, $3::timestamptz
        where (select count(*) from payment_message
                where verdict = 'forged' and received_at > $3::timestamptz - interval '1 hour') < ${KEPT_PER_HOUR}`,
      [provider, body.slice(0, BODY_KEPT), deps.clock.now()],
    ),
  )
  if (rowCount > 0) deps.log.warn({ provider }, 'a payment message was not signed by its provider')
}

/** The newest first. */
export async function listForged(db: Db): Promise<ForgedMessage[]> {
  const { rows } = await queryable(db).query<ForgedMessage>(
    `select id, provider, received_at as "receivedAt", body from payment_message
      where verdict = 'forged' order by received_at desc, id desc limit 100`,
  )
  return rows
}

export async function forgetForged(deps: Pick<Deps, 'db'>): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    queryable(tx).query(
      `delete from payment_message where verdict = 'forged' and id in (
         select id from payment_message where verdict = 'forged'
          order by received_at desc, id desc offset ${KEPT_MOST})`,
    ),
  )
}

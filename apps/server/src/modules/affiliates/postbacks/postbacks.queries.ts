import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'

export type PostbackEvent = 'registration' | 'deposit' | 'acquisition'

interface NewPostback {
  id: string
  partnerId: string
  playerId: string
  event: PostbackEvent
  at: Date
}

/** Each event of a player is queued once. */
export async function queuePostback(
  tx: Tx,
  { id, partnerId, playerId, event, at }: NewPostback,
): Promise<void> {
  await tx.query(
    `insert into affiliate_postback (id, partner_id, player_id, event, at) values ($1, $2, $3, $4, $5)
     on conflict (player_id, event) do nothing`,
    [id, partnerId, playerId, event, at],
  )
}

/** The first successful deposit of each player who came with a click since then. */
export async function queueDeposits(db: Db, since: Date): Promise<void> {
  await db.query(
    `insert into affiliate_postback (id, partner_id, player_id, event, at)
     select gen_random_uuid(), a.partner_id, a.player_id, 'deposit', i.at
       from affiliate_attribution a
       join affiliate_partner p on p.id = a.partner_id and p.postback_url is not null
       cross join lateral (
         select min(updated_at) as at from invoice
          where player_id = a.player_id and type = ${InvoiceType.deposit} and state = '${InvoiceState.success}'
       ) i
      where a.until is null and a.click_id is not null and a.since >= $1 and i.at is not null
        and not exists (select from affiliate_postback b where b.player_id = a.player_id and b.event = 'deposit')
     on conflict (player_id, event) do nothing`,
    [since],
  )
}

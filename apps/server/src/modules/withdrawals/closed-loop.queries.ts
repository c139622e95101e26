import { InvoiceState, InvoiceType } from '@fairhall/contract'
import { DETACHED_UNTIL } from '@fairhall/ledger'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Paid } from './closed-loop.rules.ts'
import { inSql, releasedPayouts } from '../invoices/index.ts'

/** Rounds without activity for a week are closed automatically, so hardly any open round is older than this. */
const OLDEST_OPEN_ROUND = '30 days'
/** Bets on sport may be open for months. */
const OLDEST_OPEN_BET = '2 years'

/**
 * What came in and went out by each method since the player's balance was last empty: no cash, no vault, no bonus money (it may become
 * cash), no withdrawal under way and no stake in an open round or bet, or in one that has paid since. Money that was lost can't go back, so no method is owed it. Late wins of
 * a detached month can't be read: a deposit before its end counts as one to a balance that was not empty, if the player had a round
 * that was closed because its provider was silent. What was charged back of a deposit does not count, except for what its held money covered: that was never credited. A chargeback can still
 * exceed the credited amount, while a return of held money is under way.
 */
export async function sumByMethod(db: Db | Tx, playerId: string, currency: string): Promise<Paid[]> {
  const { rows } = await db.query<Paid>(
    `with first as (
       select i.id, entry.at
         from invoice i
         cross join lateral (
           select e.at, e.after[1] - e.deltas[1] as cash, e.after[2] as bonus, e.after[3] as locked, coalesce(e.after[4], 0) as vault from ledger_entry e
            where ledger_id(e.owner, e.source, e.external_id) = ledger_id(i.player_id, 'payments', 'deposit:' || i.id)
              and e.at >= i.created_at - interval '1 hour') entry
        where i.player_id = $1 and i.currency = $2 and i.type = ${InvoiceType.deposit} and i.state = '${InvoiceState.success}'
          and entry.cash = 0 and entry.bonus = 0 and entry.locked = 0 and entry.vault = 0
          and not exists (
            select 1 from round r
             where r.player = i.player_id and r.asset = i.currency
               and r.opened_at between entry.at - $3::interval and entry.at and (r.open or r.closed_at > entry.at))
          and not exists (
            select 1 from sports_bet b
             where b.player = i.player_id and b.asset = i.currency and b.placed_at between entry.at - $4::interval and entry.at
               and (b.state in ('pending', 'open') or b.settled_at > entry.at))
          and not exists (
            select 1 from silent_round s
             where s.player = i.player_id and s.closed_at <= entry.at
               and (entry.at < ${DETACHED_UNTIL} or exists (
                 select 1 from ledger_entry w
                  where w.owner = s.player and w.asset = i.currency and w.group_id = s.round_id and w.at > entry.at
                    and w.kind in ('win', 'rollback.bet'))))
        order by i.created_at desc, i.id limit 1)
     select i.method,
            coalesce(sum(greatest(i.amount - coalesce(c.amount - c.held_back, 0), 0)) filter (where i.type = ${InvoiceType.deposit}), 0)::bigint as deposited,
            coalesce(sum(i.amount) filter (where i.type = ${InvoiceType.withdrawal}), 0)::bigint as withdrawn
       from invoice i left join chargeback c on c.invoice_id = i.id left join first on true
      where i.player_id = $1 and i.currency = $2
        and (i.type = ${InvoiceType.deposit} and i.state = '${InvoiceState.success}' and (first.at is null or i.updated_at >= first.at or i.id = first.id)
          or i.type = ${InvoiceType.withdrawal} and i.returns is null and i.state not in ${inSql(releasedPayouts)} and (first.at is null or i.created_at >= first.at))
      group by i.method`,
    [playerId, currency, OLDEST_OPEN_ROUND, OLDEST_OPEN_BET],
  )
  return rows
}

/** What an account shows for tasks outside of games: parts of statements, over the player's row `p`. */
import { CashLimit, InvoiceState, InvoiceType } from '@fairhall/contract'
import { listOfCodes } from '../../../platform/database/name-of-code.rules.ts'

/** The columns of `AccountFacts` without its deposits. */
export const ACCOUNT = `p.identity_checked_at is not null as "isVerified", p.pwa_installed as "hasApp",
  exists (select from player_limit l where l.player_id = p.id and l.ended_at is null
           and l.definition in ${listOfCodes(CashLimit)}) as "hasLimit",
  exists (select from player_factor f where f.player_id = p.id and f.confirmed_at is not null)
    or exists (select from player_passkey k where k.player_id = p.id) as "hasSecondFactor"`

/** Successful deposits `i` of at least their method's least amount that were not charged back. A condition can follow. */
export const DEPOSITS = `invoice i where i.player_id = p.id and i.type = ${InvoiceType.deposit} and i.state = '${InvoiceState.success}'
  and not i.is_below_minimum and not exists (select from chargeback c where c.invoice_id = i.id)`

/** What was paid of a deposit `i`, in subunits of the base currency. */
export const PAID = 'coalesce(i.paid_base_amount, i.base_amount)'

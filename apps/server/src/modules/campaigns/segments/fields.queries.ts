/** Where the fields of segments come from. Each is an expression over the player's row `p`, and null if it is unknown. */
import { BonusStatus, InvoiceStatus, InvoiceType } from '@fairhall/contract'
import type { SegmentField } from '../../settings/index.ts'

/** A deposit below its method's least amount counts in none of them. */
const paidDeposits = (what: string) =>
  `(select ${what} from invoice i where i.player_id = p.id and i.type = ${InvoiceType.deposit} and i.status = ${InvoiceStatus.success}
     and not i.is_below_minimum)`

export const fieldSql: Readonly<Record<Exclude<SegmentField, 'list'>, string>> = {
  country: 'p.country',
  language: 'p.locale',
  registeredAt: 'p.registered_at',
  firstDepositAt: paidDeposits('min(i.created_at)'),
  lastDepositAt: paidDeposits('max(i.created_at)'),
  lastPlayedAt: '(select max(g.played_at) from player_game g where g.player_id = p.id)',
  isVerified: '(p.identity_checked_at is not null)',
  hasConfirmedEmail: '(p.email_confirmed_at is not null)',
  hasApp: 'p.pwa_installed',
  hasBonus: `exists (select from player_bonus b where b.player_id = p.id and b.status = ${BonusStatus.active})`,
  level: 'coalesce((select a.level from loyalty_account a where a.player_id = p.id), 1)',
  deposits: paidDeposits('count(*)'),
  completedQuests: '(select count(q.completed_at) from player_quest q where q.player_id = p.id)',
  deposited: paidDeposits('coalesce(sum(coalesce(i.paid_base_amount, i.base_amount)), 0)'),
}

export const isOnList = (lists: string) =>
  `exists (select from player_list l where l.player_id = p.id and l.list = any (${lists}::text[]))`

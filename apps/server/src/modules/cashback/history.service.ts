/** Where cashback comes from: the days of a period, and what was paid for earlier ones. */
import {
  CASHBACK_DAYS_MAX,
  type CashbackDay,
  type CashbackPayment,
  COUNT_MAX,
  type ParsedQuery,
} from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { unitOf } from '../settings/index.ts'
import type { CashbackDeps } from './cashback.deps.ts'
import { countPayments, listDays, listPayments } from './history.queries.ts'

type HistoryDeps = Pick<CashbackDeps, 'db' | 'settings'>

const DAY_MS = 86_400_000
const PER_PAGE = 20

/** @throws currencyNotAvailable, validationFailed for a period that ends before it begins or is too long */
export async function listCashbackDays(
  { db, settings }: HistoryDeps,
  playerId: string,
  { currency, from, to }: ParsedQuery<'listCashbackDays'>,
): Promise<CashbackDay[]> {
  const unit = settings.current().currencies.get(currency)?.subunitToUnit
  if (unit === undefined) throw refuse('currencyNotAvailable')
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (days < 0 || days > CASHBACK_DAYS_MAX) throw refuseFields({ to: ['notAvailable'] })
  const shown = (amount: bigint) => toDecimal(amount, unit)
  const rows = await listDays(db, playerId, currency, { startsOn: from, endsOn: to })
  return rows.map(({ day, staked, won, withBonus }) => ({
    day,
    staked: shown(staked),
    won: shown(won),
    netLoss: shown(staked - won),
    withBonus: shown(withBonus),
  }))
}

/** Payments in currencies that are no longer configured are left out. */
export async function listCashbackPayments(
  { db, settings }: HistoryDeps,
  playerId: string,
  { page = 1, perPage = PER_PAGE }: ParsedQuery<'listCashbackPayments'>,
): Promise<{ payments: CashbackPayment[]; meta: { page: number; perPage: number; total: number } }> {
  const current = settings.current()
  const currencies = [...current.currencies.keys()]
  const [rows, total] = await Promise.all([
    listPayments(db, playerId, currencies, { limit: perPage, offset: (page - 1) * perPage }),
    countPayments(db, playerId, currencies, COUNT_MAX),
  ])
  const payments = rows.map(({ amount, paidAt, ...payment }) => ({
    ...payment,
    amount: toDecimal(amount, unitOf(current, payment.currency)),
    paidAt: paidAt?.toISOString() ?? null,
  }))
  return { payments, meta: { page, perPage, total } }
}

/** One player as staff see them: personal data is masked, and shown in full only by a command that leaves an entry in the journal. */
import type { OfficePlayer } from '@fairhall/contract/office'
import { InvoiceType } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { refuse } from '../../../platform/errors.ts'
import { readPlayerState } from '../../player-state/index.ts'
import { findPlayer, type Player, statusName } from '../../players/index.ts'
import { unitOf } from '../../settings/index.ts'
import { listBalances, type OfficeSession } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { toOfficeInvoice } from './invoices.view.ts'
import { listJournalPage } from './journal.view.ts'
import { maskedEmail, maskedName, maskedPhone } from './masks.rules.ts'
import { listPaymentPage, type MoneyTotal, sumPaid } from './office.queries.ts'

const PAYMENTS = 25

/** @throws Refusal notFound */
export async function readOfficePlayer(
  deps: OfficeDeps,
  { member }: OfficeSession,
  playerId: string,
): Promise<OfficePlayer> {
  const player = await findPlayer(deps.db, playerId)
  if (player === null) throw refuse('notFound')
  const mayReadJournal = member.rights.includes('staff')
  const [state, balances, payments, totals, journal] = await Promise.all([
    readPlayerState(deps.db, playerId),
    listBalances(deps.db, playerId),
    listPaymentPage(deps.db, { type: null, state: null, playerId, before: null }, PAYMENTS),
    sumPaid(deps.db, playerId),
    mayReadJournal ? listJournalPage(deps, { player: playerId }) : { items: [] },
  ])
  const { baseCurrency } = deps.settings.current()
  const total = (type: InvoiceType) => toTotal(totals, type, baseCurrency.subunitToUnit)
  return {
    ...describe(player),
    restrictedUntil: state?.restrictedUntil?.toISOString() ?? null,
    baseCurrency: baseCurrency.code,
    deposits: total(InvoiceType.deposit),
    withdrawals: total(InvoiceType.withdrawal),
    balances: balances.map(({ asset, pockets }) => toBalance(deps, asset, pockets)),
    payments: payments.map((invoice) => toOfficeInvoice(deps, invoice)),
    journal: journal.items,
  }
}

function describe(player: Player) {
  const { id, status, email, phone, country, registered_at: registeredAt } = player
  return {
    id,
    number: id.slice(0, 8),
    status: statusName(status),
    isIdentified: player.identity_checked_at !== null,
    email: email === null ? null : maskedEmail(email),
    phone: phone === null ? null : maskedPhone(phone),
    name: maskedName(player.first_name, player.last_name),
    country,
    locale: player.locale,
    registeredAt: registeredAt.toISOString(),
  }
}

function toTotal(totals: readonly MoneyTotal[], type: InvoiceType, unit: number) {
  const { amount, count } = totals.find((one) => one.type === type) ?? { amount: 0n, count: 0 }
  return { amount: toDecimal(BigInt(amount), unit), count }
}

function toBalance({ settings }: OfficeDeps, currency: string, pockets: readonly (bigint | string)[]) {
  const unit = unitOf(settings.current(), currency)
  const amounts = pockets.map(BigInt)
  const [cash = '0', bonus = '0', locked = '0', vault = '0'] = amounts.map((amount) =>
    toDecimal(amount, unit),
  )
  const total = toDecimal(
    amounts.reduce((sum, amount) => sum + amount, 0n),
    unit,
  )
  return { currency, cash, bonus, locked, vault, total }
}

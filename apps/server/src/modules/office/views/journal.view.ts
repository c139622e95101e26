import type { OfficeInput, OfficeReply } from '@fairhall/contract/office'
import { readJournal } from '../../staff/index.ts'
import { listInvoices } from '../../invoices/index.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { sumsOf } from './journal-sums.rules.ts'

const PAGE = 50

interface JournalOptions {
  isPersonalShown?: boolean
  /** Whose players the member may read about; null: all. */
  countries?: readonly string[] | null
}

type Query = NonNullable<OfficeInput<'listJournal'>['query']>

export async function listJournalPage(
  deps: OfficeDeps,
  { player, actor, action, cursor }: Query,
  { isPersonalShown = false, countries = null }: JournalOptions = {},
): Promise<OfficeReply<'listJournal'>> {
  const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null
  const filter = {
    playerId: player ?? null,
    actor: actor || null,
    action: action || null,
    before,
    countries,
  }
  const found = await readJournal(deps, filter, PAGE + 1, { isPersonalShown })
  const shown = found.slice(0, PAGE)
  const currencies = await currenciesOf(deps, shown)
  const settings = deps.settings.current()
  const items = shown.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    actor: row.actor,
    secondMember: row.second,
    action: row.action,
    subject: row.subject,
    playerId: row.playerId,
    reason: row.reason,
    details: { ...row.details },
    sums: sumsOf(row, currencies.get(String(row.details['invoiceId'])) ?? null, settings),
  }))
  return { items, next: found.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

/** Of the payments that orders name. */
async function currenciesOf(
  { db }: OfficeDeps,
  rows: readonly { details: Readonly<Record<string, unknown>> }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ details: { invoiceId } }) =>
    typeof invoiceId === 'string' && isUuid(invoiceId) ? [invoiceId] : [],
  )
  if (ids.length === 0) return new Map()
  return new Map((await listInvoices(db, ids)).map(({ id, currency }) => [id, currency]))
}

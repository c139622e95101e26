/** Writes the rows of an export page by page, so that requests pass in between. */
import { InvoiceType } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { csvFormat } from '@fairhall/money/csv'
import { listPaymentCounts, summarisePayments } from '../../invoices/index.ts'
import { statusName } from '../../players/index.ts'
import { unitOf } from '../../settings/index.ts'
import { withoutPersonal } from '../journal.service.ts'
import { maskedEmail, maskedName, maskedPhone } from '../masks.rules.ts'
import type { StaffDeps } from '../staff.deps.ts'
import {
  type Cursor,
  listExportedEntries,
  listExportedPayments,
  listExportedPlayers,
} from './exported-rows.queries.ts'
import type { ExportKind, ExportRow } from './exports.queries.ts'

/** About 40 MB. */
export const ROWS_MAX = 250_000
const PAGE = 2000

const csv = csvFormat('en')

export class TooManyRows extends Error {}

type Page = Pick<ExportRow, 'filter' | 'countries' | 'madeAt'> & { after: Cursor | null; limit: number }
interface Line extends Cursor {
  cells: readonly (string | number | boolean | Date | null)[]
}

interface Source {
  header: readonly string[]
  read(deps: Pick<StaffDeps, 'db' | 'settings'>, page: Page): Promise<Line[]>
}

const paymentsOf = (type: InvoiceType): Source => ({
  header: [
    'payment',
    'number',
    'player',
    'state',
    'method',
    'provider',
    'amount',
    'currency',
    'created',
    'why',
  ],
  async read({ db, settings }, page) {
    const current = settings.current()
    const payments = await listExportedPayments(db, type, page)
    return payments.map((payment) => {
      const { id, number, player_id: player, state, method, provider, currency, reason } = payment
      const amount = toDecimal(payment.amount, unitOf(current, currency))
      const cells = [
        id,
        number,
        player,
        state,
        method,
        provider,
        amount,
        currency,
        payment.created_at,
        reason,
      ]
      return { at: payment.created_at, id, cells }
    })
  },
})

const players: Source = {
  header: ['player', 'status', 'identified', 'name', 'email', 'phone', 'country', 'language', 'registered'],
  async read({ db }, page) {
    return (await listExportedPlayers(db, page)).map((player) => {
      const { id, status, isIdentified, email, phone, country, locale, registeredAt } = player
      const name = maskedName(player.firstName, player.lastName)
      const reached = [email === null ? null : maskedEmail(email), phone === null ? null : maskedPhone(phone)]
      const cells = [id, statusName(status), isIdentified, name, ...reached, country, locale, registeredAt]
      return { at: registeredAt, id, cells }
    })
  },
}

/** Counted by day already, and never more than the days of one order: all in one page. */
const methods: Source = {
  header: [
    'day',
    'type',
    'provider',
    'method',
    'currency',
    'started',
    'succeeded',
    'failed',
    'open',
    'amount',
    'success rate in %',
    'median seconds',
    'reasons',
  ],
  async read({ db, settings }, { filter: { from, until }, madeAt, after }) {
    if (after !== null) return []
    const { currencies } = settings.current()
    const range = { from: from ?? dayOf(madeAt), to: until ?? dayOf(madeAt) }
    return summarisePayments(await listPaymentCounts(db, range, true)).map((one) => {
      const amount = toDecimal(one.amount, currencies.get(one.currency)?.subunitToUnit ?? 1)
      const rate = one.successRate === null ? null : toDecimal(BigInt(one.successRate), 100)
      const reasons = one.refusals.map(({ code, count }) => `${code} ${count}`).join('; ')
      const names = [one.day, one.type, one.provider, one.method, one.currency]
      const cells = [
        ...names,
        one.started,
        one.succeeded,
        one.ended,
        one.open,
        amount,
        rate,
        one.medianS,
        reasons,
      ]
      return { at: madeAt, id: names.join(' '), cells }
    })
  },
}

/** With the number of each entry, so that a gap shows, and compares with the chain (`audit verify`). */
const journal: Source = {
  header: ['number', 'time', 'member', 'second member', 'action', 'subject', 'player', 'reason', 'details'],
  async read({ db }, page) {
    return (await listExportedEntries(db, page)).map((entry) => {
      const { id, at, actor, second, action, subject, playerId, details } = entry
      const reason = withoutPersonal(entry, entry.reason)
      const cells = [id, at, actor, second, action, subject, playerId, reason, JSON.stringify(details)]
      return { at, id, cells }
    })
  },
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const sources: Readonly<Record<ExportKind, Source>> = {
  withdrawals: paymentsOf(InvoiceType.withdrawal),
  deposits: paymentsOf(InvoiceType.deposit),
  players,
  'payment-methods': methods,
  journal,
}

function toText(cell: Line['cells'][number]): string {
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '')
}

/** @throws TooManyRows */
export async function writeCsv(
  deps: Pick<StaffDeps, 'db' | 'settings'>,
  { kind, filter, countries, madeAt }: ExportRow,
): Promise<{ content: Buffer; rowCount: number }> {
  const { header, read } = sources[kind]
  const parts = [Buffer.from(csv.begin + csv.line(header))]
  let rowCount = 0
  for (let after: Cursor | null = null; ; ) {
    const lines: Line[] = await read(deps, { filter, countries, madeAt, after, limit: PAGE })
    parts.push(Buffer.from(lines.map(({ cells }) => csv.line(cells.map(toText))).join('')))
    rowCount += lines.length
    if (rowCount > ROWS_MAX) throw new TooManyRows()
    const last = lines.at(-1)
    if (last === undefined || lines.length < PAGE) return { content: Buffer.concat(parts), rowCount }
    after = last
  }
}

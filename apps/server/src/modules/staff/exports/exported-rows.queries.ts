/** The rows of exports, page by page, so that a long list takes neither much memory nor one long statement. */
import type { InvoiceType } from '@fairhall/contract'
import type { Db } from '../../../platform/database/database.ts'
import type { Invoice } from '../../invoices/index.ts'
import { isOfCountries } from '../../players/index.ts'
import { JOURNAL_COLUMNS, type JournalRow } from '../commands/operations.queries.ts'
import type { ExportFilter } from './exports.queries.ts'

/** How far the pages before went. */
export interface Cursor {
  at: Date
  id: string
}

interface Page {
  filter: ExportFilter
  countries: readonly string[] | null
  /** Later rows are not part of the export. */
  madeAt: Date
  after: Cursor | null
  limit: number
}

const parameters = ({ filter: { from, until }, countries, madeAt, after, limit }: Page) => [
  limit,
  countries,
  madeAt,
  from,
  until,
  after?.at ?? null,
  after?.id ?? null,
]

const within = (column: string) =>
  `${column} <= $3 and ($4::date is null or ${column} >= $4::date at time zone 'UTC')
     and ($5::date is null or ${column} < ($5::date + 1) at time zone 'UTC')`

type ExportedPayment = Pick<
  Invoice,
  | 'id'
  | 'number'
  | 'player_id'
  | 'state'
  | 'method'
  | 'provider'
  | 'currency'
  | 'amount'
  | 'reason'
  | 'created_at'
>

/** The oldest first. */
export async function listExportedPayments(
  db: Db,
  type: InvoiceType,
  page: Page,
): Promise<ExportedPayment[]> {
  const { rows } = await db.query<ExportedPayment>(
    `select id, number, player_id, state, method, provider, currency, amount, reason, created_at from invoice
      where type = $8 and ($9::text is null or state = $9) and ${within('created_at')}
        and ($6::timestamptz is null or (created_at, id) > ($6, $7::uuid))
        and ($2::text[] is null or exists (select from player where player.id = player_id and country = any ($2)))
      order by created_at, id limit $1`,
    [...parameters(page), type, page.filter.state],
  )
  return rows
}

interface ExportedPlayer {
  id: string
  status: number
  isIdentified: boolean
  country: string
  locale: string
  email: string | null
  phone: string | null
  firstName: string | null
  lastName: string | null
  registeredAt: Date
}

/** By their IDs: the order of registrations would sort all players for each page. */
export async function listExportedPlayers(db: Db, page: Page): Promise<ExportedPlayer[]> {
  const { rows } = await db.query<ExportedPlayer>(
    `select id, status, identity_checked_at is not null as "isIdentified", country, locale, email, phone,
            first_name as "firstName", last_name as "lastName", registered_at as "registeredAt"
       from player
      where ($8::text is null or country = $8) and ${within('registered_at')}
        and ($6::timestamptz is null or id > $7::uuid)
        and ($2::text[] is null or country = any ($2))
      order by id limit $1`,
    [...parameters(page), page.filter.country],
  )
  return rows
}

/** The sealed reason, a text about a player, is left out. */
type ExportedEntry = Omit<JournalRow, 'id' | 'sealed'> & { id: string }

/** The oldest first. The cursor is the entry: its time can be finer than that of a `Date`. */
export async function listExportedEntries(db: Db, page: Page): Promise<ExportedEntry[]> {
  const { rows } = await db.query<ExportedEntry>(
    `select id::text, ${JOURNAL_COLUMNS} from audit_event
      where ${within('at')}
        and ($6::timestamptz is null or (at, id) > (select last.at, last.id from audit_event last where last.id = $7::bigint))
        and (player_id is null or ${isOfCountries('$2')})
      order by at, audit_event.id limit $1`,
    parameters(page),
  )
  return rows
}

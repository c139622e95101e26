import type { OfficeDeps } from './office.deps.ts'
import { readOverview, readQueues } from './overview/overview.view.ts'
import { fromReports } from './serving/from-reports.ts'
import { requireEveryMarket, requireView } from './serving/require-view.ts'
import type { ServeOffice } from './serving/serve-office.ts'
import { countriesFor, exportsOf, toView } from '../staff/index.ts'
import { listJournalPage } from './views/journal.view.ts'
import { searchOffice } from './views/search.view.ts'
import {
  countOfficeWithdrawals,
  listOfficeOrders,
  listOfficePayments,
  listOfficeWithdrawals,
} from './views/work.view.ts'

export function viewsRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('getQueues', async ({ session }) => readQueues(deps, session.member))
  serve('getOverview', async ({ session }) => {
    requireView(session.member, 'report.overview')
    await requireEveryMarket(deps, session.member, 'report.overview')
    return readOverview(fromReports(deps))
  })
  serve('search', async ({ session, query: { text } }) => {
    requireView(session.member, 'player.view')
    return searchOffice(deps, session.member, text)
  })
  serve('listPayments', async ({ session, query }) => {
    requireView(session.member, query.player === undefined ? 'payment.list' : 'player.view')
    const from = query.player === undefined ? fromReports(deps) : deps
    return listOfficePayments(from, session.member, query)
  })
  serve('listWithdrawals', async ({ session, query }) => {
    requireView(session.member, 'withdrawal.list')
    return listOfficeWithdrawals(deps, session.member, query)
  })
  serve('countWithdrawals', async ({ session }) => {
    requireView(session.member, 'withdrawal.list')
    return countOfficeWithdrawals(deps, session.member)
  })
  serve('listOrders', async ({ session }) => listOfficeOrders(deps, `staff:${session.staffId}`))
  serve('listExports', async ({ session }) => {
    const own = await exportsOf(deps, session.staffId)
    return own.map(({ id, kind, state, rowCount: rows, byteCount: bytes, madeAt, expiresAt }) => {
      const [orderedAt, expires] = [madeAt.toISOString(), expiresAt.toISOString()]
      return { id, kind, state, rows, bytes, orderedAt, expiresAt: expires }
    })
  })
  serve('listJournal', async ({ session, query }) => {
    requireView(session.member, 'journal.read')
    const countries = await countriesFor(deps, session.member, toView('journal.read'))
    return listJournalPage(query.player === undefined ? fromReports(deps) : deps, query, { countries })
  })
}

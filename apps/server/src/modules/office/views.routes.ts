import type { OfficeDeps } from './office.deps.ts'
import { readOverview, readQueues } from './overview/overview.view.ts'
import { requireAny } from './serving/require-any.ts'
import type { ServeOffice } from './serving/serve-office.ts'
import { listJournalPage } from './views/journal.view.ts'
import { searchOffice } from './views/search.view.ts'
import { listOfficeOrders, listOfficePayments, listOfficeWithdrawals } from './views/work.view.ts'

/** What members may read beyond their commands: see `docs/guides/operate.md`. */
const readers = {
  payments: ['payments'],
  players: ['players', 'payments'],
  journal: ['staff'],
  figures: ['payments', 'staff'],
} as const

export function viewsRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('getQueues', async ({ session }) => readQueues(deps, `staff:${session.staffId}`))
  serve('getOverview', async ({ session }) => {
    requireAny(session.member.rights, readers.figures)
    return readOverview(deps)
  })
  serve('search', async ({ session, query: { text } }) => {
    requireAny(session.member.rights, readers.players)
    return searchOffice(deps, text)
  })
  serve('listPayments', async ({ session, query }) => {
    requireAny(session.member.rights, query.player === undefined ? readers.payments : readers.players)
    return listOfficePayments(deps, query)
  })
  serve('listWithdrawals', async ({ session }) => {
    requireAny(session.member.rights, readers.payments)
    return listOfficeWithdrawals(deps)
  })
  serve('listOrders', async ({ session }) => listOfficeOrders(deps, `staff:${session.staffId}`))
  serve('listJournal', async ({ session, query }) => {
    requireAny(session.member.rights, readers.journal)
    return listJournalPage(deps, query)
  })
}

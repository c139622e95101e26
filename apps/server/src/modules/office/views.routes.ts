import { StaffRefusal } from '../staff/index.ts'
import type { OfficeDeps } from './office.deps.ts'
import type { ServeOffice } from './serving/serve-office.ts'
import { listJournalPage } from './views/journal.view.ts'
import { readOfficePlayer } from './views/players.view.ts'
import { searchOffice } from './views/search.view.ts'
import { listOfficeOrders, listOfficePayments, listOfficeWithdrawals, readQueues } from './views/work.view.ts'

/** What members may read beyond their commands: see `docs/guides/operate.md`. */
const readers = { payments: ['payments'], players: ['players', 'payments'], journal: ['staff'] } as const

export function viewsRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('getQueues', async ({ session }) => readQueues(deps, `staff:${session.staffId}`))
  serve('search', async ({ session, query: { text } }) => {
    requireAny(session.member.rights, readers.players)
    return searchOffice(deps, text)
  })
  serve('getPlayer', async ({ session, params: { id } }) => {
    requireAny(session.member.rights, readers.players)
    return readOfficePlayer(deps, session, id)
  })
  serve('listPayments', async ({ session, query }) => {
    requireAny(session.member.rights, readers.payments)
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

function requireAny(rights: readonly string[], needed: readonly string[]): void {
  if (!needed.some((right) => rights.includes(right))) throw new StaffRefusal('rightMissing')
}

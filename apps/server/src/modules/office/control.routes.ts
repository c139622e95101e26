/** Pages about the installation and its work: operations, protection, games and reports. */
import {
  listOfficeGames,
  listOfficeImportLines,
  listQuarantinedGames,
  readGames,
} from './games/games.view.ts'
import type { OfficeDeps } from './office.deps.ts'
import { readOperations } from './operations/operations.view.ts'
import { readComplaint, readRemoval, readSignals } from './protection/protection-texts.view.ts'
import {
  listOfficeComplaints,
  listOfficeCountryRequests,
  listRegisterAnswers,
  listRemovals,
  listSignals,
} from './protection/protection.view.ts'
import { readPaymentReport } from './reports/payment-report.view.ts'
import { readReport } from './reports/report.view.ts'
import { fromReports } from './serving/from-reports.ts'
import { requireEveryMarket, requireView } from './serving/require-view.ts'
import type { ServeOffice } from './serving/serve-office.ts'

export function controlRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('getOperations', async ({ session: { member } }) => {
    requireView(member, 'operations.view')
    return readOperations(deps, member)
  })
  serve('listRemovals', async ({ session: { member }, query }) => {
    requireView(member, 'exclusion.requests')
    return listRemovals(deps, member, query.cursor)
  })
  serve('getRemoval', async ({ session, params: { id } }) => readRemoval(deps, session.member, id))
  serve('listSignals', async ({ session: { member }, query }) => {
    requireView(member, 'signals.list')
    return listSignals(deps, member, query)
  })
  serve('getSignals', async ({ session, params: { player } }) => readSignals(deps, session.member, player))
  serve('listRegisterAnswers', async ({ session: { member }, query }) => {
    requireView(member, 'player.protection')
    return listRegisterAnswers(deps, member, query)
  })
  serve('listComplaints', async ({ session: { member }, query }) => {
    requireView(member, 'complaint.list')
    return listOfficeComplaints(deps, member, query)
  })
  serve('getComplaint', async ({ session, params }) => readComplaint(deps, session.member, params.number))
  serve('listCountryRequests', async ({ session: { member } }) => {
    requireView(member, 'country.list')
    return listOfficeCountryRequests(deps, member)
  })
  gamesRoutes(serve, deps)
  serve('getReport', async ({ session: { member }, query }) => {
    requireView(member, 'report.view')
    await requireEveryMarket(deps, member, 'report.view')
    return readReport(fromReports(deps), query)
  })
  serve('getPaymentReport', async ({ session: { member }, query }) => {
    requireView(member, 'report.view')
    await requireEveryMarket(deps, member, 'report.view')
    return readPaymentReport(fromReports(deps), query)
  })
}

function gamesRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('getGames', async ({ session: { member } }) => {
    requireView(member, 'catalogue.view')
    return readGames(deps)
  })
  serve('listGames', async ({ session: { member }, query }) => {
    requireView(member, 'catalogue.view')
    return listOfficeGames(deps, query)
  })
  serve('listImportLines', async ({ session: { member }, params: { id }, query }) => {
    requireView(member, 'catalogue.view')
    return listOfficeImportLines(deps, id, query.cursor)
  })
  serve('listQuarantinedGames', async ({ session: { member }, query }) => {
    requireView(member, 'catalogue.view')
    return listQuarantinedGames(deps, query.provider)
  })
}

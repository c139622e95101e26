import { refuse } from '../../platform/errors.ts'
import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { getPlayer } from '../players/index.ts'
import type { ComplaintsDeps } from './complaints.deps.ts'
import { findOwnComplaint, listOwnComplaints } from './complaints.queries.ts'
import { createComplaint, termsOf, withdrawComplaint, writeComplaint } from './complaints.service.ts'
import { toDetails, toShown } from './complaints.view.ts'

export function complaintsRoutes(app: App, deps: ComplaintsDeps): void {
  serve(app, deps, 'listComplaints', async ({ playerId }) => {
    const { terms } = termsOf(deps, await getPlayer(deps.db, playerId))
    const { acknowledgeDays, answerDays, protectionWorkingDays, disputeBody } = terms
    const complaints = (await listOwnComplaints(deps.db, playerId)).map(toShown)
    return page(complaints, { acknowledgeDays, answerDays, protectionWorkingDays, disputeBody })
  })
  serve(app, deps, 'createComplaint', ({ playerId, body }) => createComplaint(deps, playerId, body))
  serve(app, deps, 'getComplaint', async ({ playerId, params }) => {
    const found = await findOwnComplaint(deps.db, playerId, params.id)
    if (found === null) throw refuse('notFound')
    return toDetails(deps, deps.db, found)
  })
  serve(app, deps, 'writeComplaint', ({ playerId, params, body }) =>
    writeComplaint(deps, playerId, params.id, body),
  )
  serve(app, deps, 'withdrawComplaint', ({ playerId, params }) =>
    withdrawComplaint(deps, playerId, params.id),
  )
}

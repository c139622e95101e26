import { getPlayer } from '../../players/index.ts'
import { countriesFor, toView } from '../../staff/index.ts'
import { listWaitingDocuments, readDocument } from '../documents/documents.view.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { requirePlayerView, requireView } from '../serving/require-view.ts'
import type { ServeOffice } from '../serving/serve-office.ts'
import { listPlayerEntries } from './entries.view.ts'
import { readOfficePlayer } from './header.view.ts'
import { readPlayerIdentity } from './identity.view.ts'
import { listPlayerNotes } from './notes.view.ts'
import { listPlayerRounds, readPlayerPlay } from './play.view.ts'
import { readPlayerProtection } from './protection.view.ts'
import { readPlayerRewards } from './rewards.view.ts'
import { readPlayerTimeline } from './timeline.view.ts'

export function playersRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('getPlayer', async ({ session, params: { id } }) => {
    await requirePlayerView(deps, session.member, 'player.view', id)
    return readOfficePlayer(deps, id)
  })
  serve('listPlayerEntries', async ({ session, params: { id }, query }) => {
    await requirePlayerView(deps, session.member, 'player.view', id)
    return listPlayerEntries(deps, id, query)
  })
  serve('listPlayerRounds', async ({ session, params: { id }, query }) => {
    await requirePlayerView(deps, session.member, 'player.view', id)
    return listPlayerRounds(deps, id, query.cursor)
  })
  serve('getPlayerPlay', async ({ session, params: { id } }) => {
    await requirePlayerView(deps, session.member, 'player.view', id)
    return readPlayerPlay(deps, id)
  })
  serve('getPlayerRewards', async ({ session, params: { id } }) => {
    await requirePlayerView(deps, session.member, 'player.view', id)
    return readPlayerRewards(deps, id)
  })
  serve('getPlayerProtection', async ({ session, params: { id } }) => {
    await requirePlayerView(deps, session.member, 'player.protection', id)
    await getPlayer(deps.db, id)
    return readPlayerProtection(deps, id)
  })
  serve('getPlayerIdentity', async ({ session, params: { id } }) => {
    await requirePlayerView(deps, session.member, 'player.identity', id)
    return readPlayerIdentity(deps, session.member, id)
  })
  serve('getPlayerTimeline', async ({ session, params: { id }, query }) => {
    await requirePlayerView(deps, session.member, 'player.view', id)
    return readPlayerTimeline(deps, session.member, id, query)
  })
  serve('listPlayerNotes', async ({ session, params: { id }, query }) => {
    await requirePlayerView(deps, session.member, 'player.view', id)
    await getPlayer(deps.db, id)
    return listPlayerNotes(deps, { player: id, cursor: query.cursor, actor: `staff:${session.member.id}` })
  })
  serve('getDocument', async ({ session, params: { id } }) => {
    requireView(session.member, 'document.list')
    const document = await readDocument(deps, id)
    await requirePlayerView(deps, session.member, 'document.list', document.playerId)
    return document
  })
  serve('listDocuments', async ({ session }) => {
    requireView(session.member, 'document.list')
    return listWaitingDocuments(deps, await countriesFor(deps, session.member, toView('document.list')))
  })
}

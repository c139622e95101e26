import { getPlayer } from '../../players/index.ts'
import { listWaitingDocuments, readDocument } from '../documents/documents.view.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { requireView } from '../serving/require-view.ts'
import type { ServeOffice } from '../serving/serve-office.ts'
import { listPlayerEntries } from './entries.view.ts'
import { readOfficePlayer } from './header.view.ts'
import { readPlayerIdentity } from './identity.view.ts'
import { listPlayerNotes } from './notes.view.ts'
import { listPlayerRounds, readPlayerPlay } from './play.view.ts'
import { readPlayerProtection } from './protection.view.ts'
import { readPlayerRewards } from './rewards.view.ts'

export function playersRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('getPlayer', async ({ session, params: { id } }) => {
    requireView(session.member, 'player.view')
    return readOfficePlayer(deps, id)
  })
  serve('listPlayerEntries', async ({ session, params: { id }, query }) => {
    requireView(session.member, 'player.view')
    return listPlayerEntries(deps, id, query)
  })
  serve('listPlayerRounds', async ({ session, params: { id }, query }) => {
    requireView(session.member, 'player.view')
    return listPlayerRounds(deps, id, query.cursor)
  })
  serve('getPlayerPlay', async ({ session, params: { id } }) => {
    requireView(session.member, 'player.view')
    return readPlayerPlay(deps, id)
  })
  serve('getPlayerRewards', async ({ session, params: { id } }) => {
    requireView(session.member, 'player.view')
    return readPlayerRewards(deps, id)
  })
  serve('getPlayerProtection', async ({ session, params: { id } }) => {
    requireView(session.member, 'player.protection')
    await getPlayer(deps.db, id)
    return readPlayerProtection(deps, id)
  })
  serve('getPlayerIdentity', async ({ session, params: { id } }) => {
    requireView(session.member, 'player.identity')
    return readPlayerIdentity(deps, id)
  })
  serve('listPlayerNotes', async ({ session, params: { id }, query }) => {
    requireView(session.member, 'player.view')
    await getPlayer(deps.db, id)
    return listPlayerNotes(deps, { player: id, cursor: query.cursor, actor: `staff:${session.member.id}` })
  })
  serve('getDocument', async ({ session, params: { id } }) => {
    requireView(session.member, 'document.list')
    return readDocument(deps, id)
  })
  serve('listDocuments', async ({ session }) => {
    requireView(session.member, 'document.list')
    return listWaitingDocuments(deps)
  })
}

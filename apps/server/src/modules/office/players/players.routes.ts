import { getPlayer } from '../../players/index.ts'
import { listWaitingDocuments, readDocument } from '../documents/documents.view.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { requireAny } from '../serving/require-any.ts'
import type { ServeOffice } from '../serving/serve-office.ts'
import { listPlayerEntries } from './entries.view.ts'
import { readOfficePlayer } from './header.view.ts'
import { readPlayerIdentity } from './identity.view.ts'
import { listPlayerNotes } from './notes.view.ts'
import { listPlayerRounds, readPlayerPlay } from './play.view.ts'
import { readPlayerProtection } from './protection.view.ts'
import { readPlayerRewards } from './rewards.view.ts'

/** Who may read which part of a player's page: see `docs/guides/operate.md`. */
const readers = { money: ['players', 'payments'], person: ['players'] } as const

export function playersRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('getPlayer', async ({ session, params: { id } }) => {
    requireAny(session.member.rights, readers.money)
    return readOfficePlayer(deps, id)
  })
  serve('listPlayerEntries', async ({ session, params: { id }, query }) => {
    requireAny(session.member.rights, readers.money)
    return listPlayerEntries(deps, id, query)
  })
  serve('listPlayerRounds', async ({ session, params: { id }, query }) => {
    requireAny(session.member.rights, readers.money)
    return listPlayerRounds(deps, id, query.cursor)
  })
  serve('getPlayerPlay', async ({ session, params: { id } }) => {
    requireAny(session.member.rights, readers.money)
    return readPlayerPlay(deps, id)
  })
  serve('getPlayerRewards', async ({ session, params: { id } }) => {
    requireAny(session.member.rights, readers.money)
    return readPlayerRewards(deps, id)
  })
  serve('getPlayerProtection', async ({ session, params: { id } }) => {
    requireAny(session.member.rights, readers.person)
    await getPlayer(deps.db, id)
    return readPlayerProtection(deps, id)
  })
  serve('getPlayerIdentity', async ({ session, params: { id } }) => {
    requireAny(session.member.rights, readers.person)
    return readPlayerIdentity(deps, id)
  })
  serve('listPlayerNotes', async ({ session, params: { id }, query }) => {
    requireAny(session.member.rights, readers.money)
    await getPlayer(deps.db, id)
    return listPlayerNotes(deps, { player: id, cursor: query.cursor, actor: `staff:${session.member.id}` })
  })
  serve('getDocument', async ({ session, params: { id } }) => {
    requireAny(session.member.rights, readers.person)
    return readDocument(deps, id)
  })
  serve('listDocuments', async ({ session }) => {
    requireAny(session.member.rights, readers.person)
    return listWaitingDocuments(deps)
  })
}

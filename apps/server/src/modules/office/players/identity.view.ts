/** What is proven about who a player is. Documents are opened by a command that leaves an entry in the journal. */
import type { OfficeReply } from '@fairhall/contract/office'
import { listDocumentsFor } from '../../documents/index.ts'
import { readFactorState } from '../../factors/index.ts'
import { getPlayer } from '../../players/index.ts'
import type { StaffMember } from '../../staff/index.ts'
import { findCheck } from '../../verification/index.ts'
import { toOfficeDocument } from '../documents/documents.view.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { listLinks } from './links.view.ts'
import { listSessionsOfPlayer } from './sessions.view.ts'

/** @throws Refusal notFound */
export async function readPlayerIdentity(
  deps: OfficeDeps,
  member: Pick<StaffMember, 'id' | 'rights'>,
  playerId: string,
): Promise<OfficeReply<'getPlayerIdentity'>> {
  const { db } = deps
  const player = await getPlayer(db, playerId)
  const [factors, check, documents, sessions, links] = await Promise.all([
    readFactorState(db, playerId),
    findCheck(db, playerId),
    listDocumentsFor(db, { playerId, status: null }),
    listSessionsOfPlayer(deps, playerId),
    listLinks(deps, member, playerId),
  ])
  return {
    identifiedAt: player.identity_checked_at?.toISOString() ?? null,
    emailConfirmedAt: player.email_confirmed_at?.toISOString() ?? null,
    phoneConfirmedAt: player.phone_confirmed_at?.toISOString() ?? null,
    hasApp: factors.hasApp,
    hasPasskey: factors.hasPasskey,
    check: check === null ? null : { state: check.state, changedAt: check.changed_at.toISOString() },
    documents: documents.map(toOfficeDocument),
    sessions,
    ...links,
  }
}

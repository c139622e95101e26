/** What is proven about who a player is. Documents are opened by a command that leaves an entry in the journal. */
import type { OfficeReply } from '@fairhall/contract/office'
import { listDocumentsFor } from '../../documents/index.ts'
import { readFactorState } from '../../factors/index.ts'
import { getPlayer } from '../../players/index.ts'
import { findCheck } from '../../verification/index.ts'
import { toOfficeDocument } from '../documents/documents.view.ts'
import type { OfficeDeps } from '../office.deps.ts'

/** @throws Refusal notFound */
export async function readPlayerIdentity(
  { db }: OfficeDeps,
  playerId: string,
): Promise<OfficeReply<'getPlayerIdentity'>> {
  const player = await getPlayer(db, playerId)
  const [factors, check, documents] = await Promise.all([
    readFactorState(db, playerId),
    findCheck(db, playerId),
    listDocumentsFor(db, { playerId, status: null }),
  ])
  return {
    identifiedAt: player.identity_checked_at?.toISOString() ?? null,
    emailConfirmedAt: player.email_confirmed_at?.toISOString() ?? null,
    phoneConfirmedAt: player.phone_confirmed_at?.toISOString() ?? null,
    hasApp: factors.hasApp,
    hasPasskey: factors.hasPasskey,
    check: check === null ? null : { state: check.state, changedAt: check.changed_at.toISOString() },
    documents: documents.map(toOfficeDocument),
  }
}

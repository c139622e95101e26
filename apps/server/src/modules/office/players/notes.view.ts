/** What staff noted about a player. Notes are entries of the journal, so nobody changes or removes one. */
import type { OfficeReply } from '@fairhall/contract/office'
import { NOTE_ACTION } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { listJournalPage } from '../views/journal.view.ts'

export async function listPlayerNotes(
  deps: OfficeDeps,
  player: string,
  cursor: string | undefined,
): Promise<OfficeReply<'listPlayerNotes'>> {
  const { items, next } = await listJournalPage(deps, { player, action: NOTE_ACTION, cursor })
  return { items: items.map(({ id, at, actor, reason }) => ({ id, at, author: actor, text: reason })), next }
}

/** What staff noted about a player. Notes are entries of the journal, so nobody changes or removes one. */
import type { OfficeReply } from '@fairhall/contract/office'
import { noteLookup, NOTE_ACTION } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { listJournalPage } from '../views/journal.view.ts'

/** They are free text, so reading them leaves an entry in the journal, like `signals notes`. */
export async function listPlayerNotes(
  deps: OfficeDeps,
  { player, cursor, actor }: { player: string; cursor: string | undefined; actor: string },
): Promise<OfficeReply<'listPlayerNotes'>> {
  // With each page: a cursor that a caller makes up must not be a way around it.
  await noteLookup({ deps, actor, reason: '' }, player)
  const { items, next } = await listJournalPage(
    deps,
    { player, action: NOTE_ACTION, cursor },
    { isPersonalShown: true },
  )
  return { items: items.map(({ id, at, actor: author, reason: text }) => ({ id, at, author, text })), next }
}

/** What players wrote, and their figures. Each reading leaves an entry in the journal, as the commands that show the same do. */
import type { OfficeReply } from '@fairhall/contract/office'
import { findByNumber, readMessages } from '../../complaints/index.ts'
import { unsealAll } from '../../players/index.ts'
import { listSignalsOf, readNotes } from '../../protection-signals/index.ts'
import { noteLookup, type StaffMember, StaffRefusal } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { requirePlayerView, requireView } from '../serving/require-view.ts'
import { findRemovalText } from './protection.queries.ts'
import { toSign } from './protection.view.ts'

type Member = Pick<StaffMember, 'id' | 'rights'>

const note = (deps: OfficeDeps, { id }: Member, playerId: string, reason: string) =>
  noteLookup({ deps, actor: `staff:${id}`, reason }, playerId)

export async function readRemoval(
  deps: OfficeDeps,
  member: Member,
  id: string,
): Promise<OfficeReply<'getRemoval'>> {
  requireView(member, 'exclusion.requests')
  const found = await findRemovalText(deps.db, id)
  if (found === null) throw new StaffRefusal('notFound')
  await requirePlayerView(deps, member, 'exclusion.requests', found.playerId)
  await note(deps, member, found.playerId, 'works on a request to end an exclusion')
  const [text = null] = await unsealAll(deps, deps.db, [found])
  return { text }
}

export async function readSignals(
  deps: OfficeDeps,
  member: Member,
  playerId: string,
): Promise<OfficeReply<'getSignals'>> {
  await requirePlayerView(deps, member, 'signals.list', playerId)
  await note(deps, member, playerId, 'works on signs of harm')
  const [signs, notes] = await Promise.all([listSignalsOf(deps.db, playerId), readNotes(deps, playerId)])
  return {
    signs: signs.map((row) => ({
      ...toSign(row),
      why: Object.entries(row.evidence)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    })),
    notes: notes.map(({ at, actor, action, text }) => ({ at: at.toISOString(), by: actor, action, text })),
  }
}

export async function readComplaint(
  deps: OfficeDeps,
  member: Member,
  number: string,
): Promise<OfficeReply<'getComplaint'>> {
  requireView(member, 'complaint.list')
  const complaint = await findByNumber(deps.db, BigInt(number))
  if (complaint === null) throw new StaffRefusal('notFound')
  await requirePlayerView(deps, member, 'complaint.list', complaint.playerId)
  await note(deps, member, complaint.playerId, `works on complaint ${number}`)
  const messages = await readMessages(deps, deps.db, complaint)
  return {
    messages: messages.map(({ author, member: by, text, writtenAt }) => ({
      at: writtenAt.toISOString(),
      by: author === 'player' ? 'player' : (by ?? 'staff'),
      text,
    })),
  }
}

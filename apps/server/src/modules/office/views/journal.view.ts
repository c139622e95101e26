import type { OfficeInput, OfficeReply } from '@fairhall/contract/office'
import { unsealAll } from '../../players/index.ts'
import { listJournal } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'

const PAGE = 50

type Query = NonNullable<OfficeInput<'listJournal'>['query']>

export async function listJournalPage(
  deps: OfficeDeps,
  { player, actor, action, cursor }: Query,
): Promise<OfficeReply<'listJournal'>> {
  const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null
  const filter = { playerId: player ?? null, actor: actor || null, action: action || null, before }
  const found = await listJournal(deps.db, filter, PAGE + 1)
  const rows = found.slice(0, PAGE)
  // The reason of what players did themselves is the changed data, which pages never show in full.
  const reasons = await unsealAll(deps, deps.db, rows)
  const items = rows.map((row, at) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    actor: row.actor,
    secondMember: row.second,
    action: row.action,
    subject: row.subject,
    playerId: row.playerId,
    reason: row.actor.startsWith('player:') ? null : row.sealed === null ? row.reason : (reasons[at] ?? null),
    details: { ...row.details },
  }))
  return { items, next: found.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

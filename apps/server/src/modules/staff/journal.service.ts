/**
 * The journal as staff read it. What players wrote, what staff noted about them, logins of refused registrations and the values of changed
 * profiles are personal data: they are left out, unless the caller records that this player was looked up.
 */
import { unsealAll } from '../players/index.ts'
import { SIGNAL_NOTES } from '../protection-signals/index.ts'
import { NOTE_ACTION } from './commands/notes.ts'
import { type JournalFilter, type JournalRow, listJournal } from './commands/operations.queries.ts'
import type { StaffDeps } from './staff.deps.ts'

/** A refused registration names its login. */
const PERSONAL: ReadonlySet<string> = new Set([NOTE_ACTION, ...SIGNAL_NOTES, 'exclusion.registrationRefused'])

type ShownRow = Omit<JournalRow, 'sealed'>

/** Newest first. */
export async function readJournal(
  deps: StaffDeps,
  filter: JournalFilter,
  limit: number,
  { isPersonalShown }: { isPersonalShown: boolean },
): Promise<ShownRow[]> {
  const rows = await listJournal(deps.db, filter, limit)
  const unsealed = await unsealAll(deps, deps.db, rows)
  return rows.map(({ sealed, ...row }, at) => {
    const reason = sealed === null ? row.reason : (unsealed[at] ?? null)
    return { ...row, reason: isPersonalShown ? reason : withoutPersonal(row, reason) }
  })
}

/** Of an entry, what is no personal data. */
export function withoutPersonal(
  { actor, action }: Pick<ShownRow, 'action' | 'actor'>,
  reason: string | null,
): string | null {
  if (reason === null || actor.startsWith('player:') || PERSONAL.has(action)) return null
  // Once the player was erased, the text only says so.
  if (action !== 'player.profileChanged' || !reason.startsWith('{')) return reason
  // The values before and after, and of a correction by staff the reason.
  return (JSON.parse(reason) as { why?: string }).why ?? null
}

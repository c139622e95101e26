/** What staff does about signs of harm, and what followed. Each action is in the journal, with the reason sealed with the player's key. */
import { inTransaction } from '../../platform/database/database.ts'
import { lockPlayerRow, noteAudit, unsealAll, updatePlayer } from '../players/index.ts'
import { type SignalEffect, sumEffects } from './effects.queries.ts'
import type { ProtectionSignalsDeps } from './protection-signals.deps.ts'
import { closeSignals, listNotes } from './signals.queries.ts'

interface StaffNote {
  playerId: string
  actor: string
  reason: string
}

export function noteSignals(deps: ProtectionSignalsDeps, note: StaffNote): Promise<void> {
  return inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, { ...note, action: 'signal.noted', subject: `player:${note.playerId}` }),
  )
}

/** Returns how many cases were open. Offers stay paused. */
export function closeCases(deps: ProtectionSignalsDeps, note: StaffNote): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const { playerId, actor } = note
    const closed = await closeSignals(tx, playerId, { by: actor, now: deps.clock.now() })
    if (closed > 0)
      await noteAudit(deps, tx, {
        ...note,
        action: 'signal.closed',
        subject: `player:${playerId}`,
        details: { closed },
      })
    return closed
  })
}

/** Returns false if offers were not paused. */
export function resumeOffers(deps: ProtectionSignalsDeps, note: StaffNote): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const { playerId } = note
    const player = await lockPlayerRow(tx, playerId)
    if (player === null || player.offers_paused_at === null) return false
    await updatePlayer(tx, playerId, { offers_paused_at: null })
    await noteAudit(deps, tx, {
      ...note,
      action: 'signal.offersResumed',
      subject: `player:${playerId}`,
    })
    return true
  })
}

const DAY_MS = 86_400_000
const AFTER_DAYS = 28
const YEAR_DAYS = 365

/** Of signs of the last year whose four weeks after it are over. */
export function measureEffects(
  { db, clock }: ProtectionSignalsDeps,
  countries: readonly string[] | null,
): Promise<SignalEffect[]> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
  return sumEffects(db, { from: daysAgo(YEAR_DAYS), until: daysAgo(AFTER_DAYS + 1), countries })
}

/** Newest first. */
export async function readNotes(
  deps: ProtectionSignalsDeps,
  playerId: string,
): Promise<{ at: Date; actor: string; action: string; text: string | null }[]> {
  const notes = await listNotes(deps.db, playerId)
  const texts = await unsealAll(deps, deps.db, notes)
  return notes.map(({ at, actor, action }, place) => ({ at, actor, action, text: texts[place] ?? null }))
}

/** Payout destinations as traits that recognise a player. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { listFields } from './address-book.service.ts'
import { identifyingValuesOf, spellingsOf } from './destinations.rules.ts'
import { marksOf } from './destinations.service.ts'
import { firstPaidToAt, listPlayersWithMarks } from './places.queries.ts'

export interface KnownPlace {
  /** The account or address, including the tag where an address is shared. */
  place: string
  /** When money first went there. Null if withdrawals to it were only requested. */
  paidAt: Date | null
}

/**
 * For a personal address the tag is arbitrary text; for an exchange's address it tells customers apart. So an address
 * with a tag also counts without the tag, but as unproven, and staff decides.
 */
export async function listPlaces(deps: Deps, db: Db | Tx, playerId: string): Promise<KnownPlace[]> {
  const places = new Map<string, Date | null>()
  for (const fields of await listFields(deps, db, playerId)) {
    const values = identifyingValuesOf(fields)
    const [main] = values
    if (main === undefined) continue
    const paidAt = await firstPaidToAt(db, playerId, marksOf(deps, main))
    const tag = fields['destination_tag'] ?? ''
    for (const text of values.flatMap(spellingsOf)) {
      const proven = tag === '' ? paidAt : null
      places.set(text, places.get(text) ?? proven)
      if (tag !== '') places.set(`${text} ${tag}`, paidAt)
    }
  }
  return [...places].map(([place, paidAt]) => ({ place, paidAt }))
}

/** Other players with a withdrawal to one of this player's destinations. */
export async function listSharersOfPlaces(deps: Deps, db: Db | Tx, playerId: string): Promise<string[]> {
  const fields = await listFields(deps, db, playerId)
  const marks = fields.flatMap(identifyingValuesOf).flatMap((value) => marksOf(deps, value))
  return marks.length === 0 ? [] : listPlayersWithMarks(db, playerId, marks)
}

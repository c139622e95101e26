/** The destinations of payouts as what a player is recognised by. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { listFields } from './address-book.service.ts'
import { mainValueOf } from './destinations.rules.ts'
import { marksOf } from './destinations.service.ts'
import { firstPaidToAt, listPlayersWithMarks } from './places.queries.ts'

export interface KnownPlace {
  /** The account or address, with its tag where many share one. */
  place: string
  /** When money first went there; null: withdrawals to it were only asked for. */
  paidAt: Date | null
}

export async function listPlaces(deps: Deps, db: Db | Tx, playerId: string): Promise<KnownPlace[]> {
  const places: KnownPlace[] = []
  for (const fields of await listFields(deps, db, playerId)) {
    const value = mainValueOf(fields)
    // Only a name says nothing.
    if (!/[\d@]/.test(value)) continue
    const paidAt = await firstPaidToAt(db, playerId, marksOf(deps, value))
    places.push({ place: `${value} ${fields['destination_tag'] ?? ''}`, paidAt })
  }
  return places
}

/** Other players with a withdrawal to a place of this one. */
export async function listSharersOfPlaces(deps: Deps, db: Db | Tx, playerId: string): Promise<string[]> {
  const fields = await listFields(deps, db, playerId)
  const marks = fields
    .map(mainValueOf)
    .filter((value) => /[\d@]/.test(value))
    .flatMap((value) => marksOf(deps, value))
  return marks.length === 0 ? [] : listPlayersWithMarks(db, playerId, marks)
}

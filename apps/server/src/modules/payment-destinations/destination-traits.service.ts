/** Payout destinations as traits that recognise a player. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { PaymentDestinationsDeps } from './payment-destinations.deps.ts'
import { unsealAllFor } from '../players/index.ts'
import { listFields } from './address-book.service.ts'
import { type Destination, identifyingValuesOf, spellingsOf } from './destinations.rules.ts'
import { marksOf } from './destinations.service.ts'
import {
  listPlayersWithMarks,
  listUsedDestinations,
  type UsedDestination,
} from './destination-traits.queries.ts'

interface DestinationTrait {
  /** The account or address, including the tag where an address is shared. */
  destination: string
  /** When money first went there. Null if withdrawals to it were only requested. */
  paidAt: Date | null
}

/**
 * For a personal address the tag is arbitrary text; for an exchange's address it tells customers apart. So an address
 * with a tag also counts without the tag, but as unproven, and staff decides.
 */
export async function listDestinationTraits(
  deps: PaymentDestinationsDeps,
  db: Db | Tx,
  playerId: string,
): Promise<DestinationTrait[]> {
  const used = await listUsedDestinations(db, playerId)
  const paidAtOf = new Map(used.map(({ mark, paidAt }) => [mark.toString('hex'), paidAt]))
  const destinations = new Map<string, Date | null>()
  for (const fields of await listAllFields(deps, db, playerId, used)) {
    const values = identifyingValuesOf(fields)
    const [main] = values
    if (main === undefined) continue
    const [paidAt = null] = marksOf(deps, main)
      .flatMap((mark) => paidAtOf.get(mark.toString('hex')) ?? [])
      .toSorted((left, right) => left.getTime() - right.getTime())
    const tag = fields['destination_tag'] ?? ''
    for (const text of values.flatMap(spellingsOf)) {
      const proven = tag === '' ? paidAt : null
      destinations.set(text, destinations.get(text) ?? proven)
      if (tag !== '') destinations.set(`${text} ${tag}`, paidAt)
    }
  }
  return [...destinations].map(([destination, paidAt]) => ({ destination, paidAt }))
}

/** The address book, from which the player can remove destinations, and where withdrawals went. */
async function listAllFields(
  deps: PaymentDestinationsDeps,
  db: Db | Tx,
  playerId: string,
  used: readonly UsedDestination[],
): Promise<Destination[]> {
  const sealed = used.map((one) => one.sealed)
  const texts = await unsealAllFor(deps, db, playerId, sealed)
  const fields = texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as Destination]))
  return [...(await listFields(deps, db, playerId)), ...fields]
}

/** Other players with a withdrawal to one of this player's destinations. */
export async function listPlayersSharingDestinations(
  deps: PaymentDestinationsDeps,
  db: Db | Tx,
  playerId: string,
): Promise<string[]> {
  const used = await listUsedDestinations(db, playerId)
  const fields = await listAllFields(deps, db, playerId, used)
  const marks = fields.flatMap(identifyingValuesOf).flatMap((value) => marksOf(deps, value))
  return marks.length === 0 ? [] : listPlayersWithMarks(db, playerId, marks)
}

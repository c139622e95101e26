import { isUuid } from '../../../platform/uuid.ts'
import type { ListedPlayer } from '../../grants/index.ts'
import { listCountries } from '../bounds/bounds.queries.ts'
import type { Call } from '../command.ts'
import { findPlayerByReference } from '../find-player.ts'
import { listKnownIds } from '../find-player.queries.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import type { ListEntry } from './player-list.rules.ts'

/** Entries that name nobody, or several players, have no ID. */
async function findListed(deps: StaffDeps, list: readonly ListEntry[]): Promise<ListedPlayer[]> {
  // Long lists come from exports and hold IDs: those are looked up together.
  const ids = list.map(({ reference }) => reference.toLowerCase()).filter(isUuid)
  const known = await listKnownIds(deps.db, ids)
  const listed: ListedPlayer[] = []
  for (const { line, reference } of list) {
    const id = reference.toLowerCase()
    const found = isUuid(id) ? (known.has(id) ? id : null) : await findListedId(deps, reference)
    listed.push({ line, playerId: found })
  }
  return listed
}

/** The plan says why a player can't have the offer, so it is made only within the markets. @throws StaffRefusal beyondMarket */
export async function findWithinMarkets(
  { deps, countries }: Call,
  list: readonly ListEntry[],
): Promise<ListedPlayer[]> {
  const listed = await findListed(deps, list)
  if (countries === null) return listed
  const ids = listed.map(({ playerId }) => playerId).filter((id) => id !== null)
  const found = await listCountries(deps.db, ids)
  if ([...found.values()].some((country) => !countries.includes(country)))
    throw new StaffRefusal('beyondMarket')
  return listed
}

async function findListedId(deps: StaffDeps, reference: string): Promise<string | null> {
  try {
    return (await findPlayerByReference(deps, reference)).id
  } catch (error) {
    if (error instanceof StaffRefusal) return null
    throw error
  }
}

/**
 * Whether two accounts seem to belong to one person: nobody is rewarded for inviting themselves. Such accounts are not paid for, but nothing
 * else happens to them: people of one household may share an address.
 */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { isPublicAddress } from '../../../platform/http/public-addresses.ts'
import { networkOf } from '../../../platform/http/limits/networks.ts'
import { readTraits } from '../../limits/index.ts'
import { findPlayer, listTraits, type Traits } from '../../players/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { listAddresses } from './attribution.queries.ts'

export type SharedTrait = 'traits' | 'address' | 'destination'

/** What an account is recognised by. */
export interface Likeness {
  traits: ReadonlySet<string>
  destinations: ReadonlySet<string>
  networks: ReadonlySet<string>
}

/** Not `namesake`: one of the last names with a birth date is not rare enough. */
const PERSONAL = new Set(['email', 'mailbox', 'phone', 'identity', 'person', 'document'])

export async function readLikeness(
  deps: AffiliatesDeps,
  db: Db | Tx,
  playerId: string,
): Promise<Likeness | null> {
  const player = await findPlayer(db, playerId)
  if (player === null || player.erased_at !== null) return null
  const listed = listTraits(await readTraits(deps, db, player))
  return {
    traits: textsOf(listed.filter(({ kind }) => PERSONAL.has(kind))),
    destinations: textsOf(listed.filter(({ kind }) => kind === 'destination')),
    // An address of a private network is shared by everyone behind the same proxy.
    networks: new Set((await listAddresses(db, playerId)).filter(isPublicAddress).map(networkOf)),
  }
}

/** Of a partner without an account. */
export const likenessOf = (traits: Traits): Likeness => ({
  traits: textsOf(listTraits(traits)),
  destinations: new Set(),
  networks: new Set(),
})

const textsOf = (listed: readonly { kind: string; text: string }[]) =>
  new Set(listed.map(({ kind, text }) => `${kind} ${text}`))

/** The strongest first. */
export function sharedBy(one: Likeness, other: Likeness): SharedTrait | null {
  const overlaps = (left: ReadonlySet<string>, right: ReadonlySet<string>) => !left.isDisjointFrom(right)
  if (overlaps(one.traits, other.traits)) return 'traits'
  if (overlaps(one.destinations, other.destinations)) return 'destination'
  return overlaps(one.networks, other.networks) ? 'address' : null
}

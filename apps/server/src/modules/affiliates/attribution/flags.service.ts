/** Flags players who seem to be the partner that they came from: the partner is not paid for them. */
import { inTransaction } from '../../../platform/database/database.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { lockPartner, type Partner } from '../partners/partners.queries.ts'
import { listUnflagged, setFlag } from './attribution.queries.ts'
import { type Likeness, likenessOf, readLikeness, sharedBy } from './shared-traits.service.ts'

const PLAYERS_PER_PIECE = 200

async function readPartner(
  deps: AffiliatesDeps,
  { email, accountId }: Pick<Partner, 'accountId' | 'email'>,
): Promise<Likeness> {
  const business = likenessOf({ email })
  const account = accountId === null ? null : await readLikeness(deps, deps.db, accountId)
  if (account === null) return business
  return { ...account, traits: account.traits.union(business.traits) }
}

/** Looks at all players of the partner who are not flagged yet, because traits change. */
export async function flagPartner(deps: AffiliatesDeps, partner: Partner): Promise<void> {
  const own = await readPartner(deps, partner)
  let after: string | null = null
  do {
    const players = await listUnflagged(deps.db, partner.id, after, PLAYERS_PER_PIECE)
    for (const { playerId } of players) {
      const player = await readLikeness(deps, deps.db, playerId)
      const shared = player === null ? null : sharedBy(own, player)
      if (shared === null) continue
      await inTransaction(deps.db, async (tx) => {
        await lockPartner(tx, partner.id)
        await setFlag(tx, playerId, shared, deps.clock.now())
      })
    }
    after = players.length < PLAYERS_PER_PIECE ? null : (players.at(-1)?.playerId ?? null)
  } while (after !== null)
}

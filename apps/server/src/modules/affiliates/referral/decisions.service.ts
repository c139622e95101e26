/**
 * Decides what becomes of invitations. Both rewards are owed in the transaction of the decision, each with its own cause, so that a crash,
 * a repeat or a second process never pays twice. What a friend earned is paid whatever happens to the other account.
 */
import { PlayerStatus } from '@fairhall/contract'
import { convert, toSubunits } from '@fairhall/money'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { listClosedAccounts, oweGrants, type Owed } from '../../grants/index.ts'
import { listPoints } from '../../loyalty/index.ts'
import { findPlayer } from '../../players/index.ts'
import { findActiveAccount } from '../../wallet/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { readLikeness, type SharedTrait, sharedBy } from '../attribution/shared-traits.service.ts'
import { outcomeOf } from './referral.rules.ts'
import { countRewarded, listWaiting, lockReferral, type Referral, saveDecision } from './referral.queries.ts'

const FRIENDS_PER_PIECE = 500
const CAP_MS = 30 * 86_400_000

/** One that fails stays undecided, and keeps no other one waiting. @throws AggregateError at the end, if any failed */
export async function decideReferrals(deps: AffiliatesDeps): Promise<void> {
  const errors: unknown[] = []
  let after: string | null = null
  do {
    const waiting = await listWaiting(deps.db, after, FRIENDS_PER_PIECE)
    const points = await listPoints(
      deps,
      deps.db,
      waiting.map(({ friendId }) => friendId),
    )
    for (const referral of waiting) {
      const { friendId } = referral
      try {
        await decide(deps, referral, points.get(friendId) ?? 0n)
      } catch (error) {
        errors.push(new Error(`Could not decide about the invitation of ${friendId}`, { cause: error }))
      }
    }
    after = waiting.length < FRIENDS_PER_PIECE ? null : (waiting.at(-1)?.friendId ?? null)
  } while (after !== null)
  if (errors.length > 0)
    throw new AggregateError(errors, `Invitations that could not be decided: ${errors.length}`)
}

async function decide(deps: AffiliatesDeps, found: Referral, points: bigint): Promise<void> {
  const now = deps.clock.now()
  const outcome = outcomeOf(found, { points, now, shared: null })
  if (outcome === 'waiting') return
  const shared = outcome === 'rewarded' ? await findShared(deps, found) : null
  await inTransaction(deps.db, async (tx) => {
    const referral = await lockReferral(tx, found)
    if (referral === null || referral.state !== 'waiting') return
    const outcomeNow = outcomeOf(referral, { points, now, shared })
    if (outcomeNow === 'waiting') return
    const closed = await listClosedAccounts(tx, [referral.friendId, referral.inviterId])
    const state = closed.has(referral.friendId) ? 'expired' : outcomeNow
    const mayInvite = state === 'rewarded' && !closed.has(referral.inviterId)
    const inviterRewarded = mayInvite && (await mayReward(deps, tx, referral, now))
    await saveDecision(tx, referral.friendId, {
      state,
      why: state === 'refused' ? shared : null,
      inviterRewarded,
      at: now,
    })
    if (state === 'rewarded') await oweGrants(deps, tx, await rewardsOf(deps, tx, referral, inviterRewarded))
  })
}

async function findShared(
  deps: AffiliatesDeps,
  { friendId, inviterId }: Referral,
): Promise<SharedTrait | null> {
  const [friend, inviter] = await Promise.all([
    readLikeness(deps, deps.db, friendId),
    readLikeness(deps, deps.db, inviterId),
  ])
  return friend === null || inviter === null ? null : sharedBy(inviter, friend)
}

/** Not above the largest number of friends, and not to an account that staff blocked. */
async function mayReward(deps: AffiliatesDeps, tx: Tx, { inviterId }: Referral, now: Date): Promise<boolean> {
  const inviter = await findPlayer(tx, inviterId)
  if (inviter === null || inviter.status === PlayerStatus.blocked) return false
  const rewarded = await countRewarded(tx, inviterId, new Date(now.getTime() - CAP_MS))
  return rewarded < deps.settings.current().affiliates.referral.friendsMax
}

async function rewardsOf(
  deps: AffiliatesDeps,
  tx: Tx,
  { friendId, inviterId, terms }: Referral,
  inviterRewarded: boolean,
): Promise<Owed[]> {
  const friend = await rewardOf(deps, tx, friendId, terms.friend, `${friendId}:friend`)
  const inviter = await rewardOf(deps, tx, inviterId, terms.inviter, `${friendId}:inviter`)
  return inviterRewarded ? [friend, inviter] : [friend]
}

/** In the currency of the active account; in the base currency if that one has no rate any more. */
async function rewardOf(
  { settings }: Pick<AffiliatesDeps, 'settings'>,
  tx: Tx,
  playerId: string,
  sum: string,
  id: string,
): Promise<Owed> {
  const { currencies, baseCurrency } = settings.current()
  const active = (await findActiveAccount(tx, playerId))?.currency ?? baseCurrency.code
  const currency = currencies.get(active) ?? baseCurrency
  const converted = convert(toSubunits(sum, baseCurrency.subunitToUnit), baseCurrency, currency, 'down')
  const amount = converted > 0n ? converted : 1n
  return { playerId, cause: { kind: 'referral', id }, currency: currency.code, amount }
}

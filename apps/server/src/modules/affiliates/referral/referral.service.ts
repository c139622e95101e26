/** What players see of their invitations. Nothing is offered to players who may not play, and a friend is named by a masked name only. */
import { COUNT_MAX, PlayerStatus, type ReferralFriend, type ReferralPage } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { listPoints } from '../../loyalty/index.ts'
import { findPlayer, listPublicPlayers, maskedName } from '../../players/index.ts'
import { canPlay, readPlayerState } from '../../player-state/index.ts'
import { unitOf } from '../../settings/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { friendTag, toCode } from '../attribution/tags.rules.ts'
import {
  countFriends,
  findReferral,
  listFriends,
  type Referral,
  sumRewards,
  takeCode,
} from './referral.queries.ts'

const CODE_BYTES = 16
const PER_PAGE = 20

async function mayInvite(deps: AffiliatesDeps, playerId: string): Promise<boolean> {
  const { features, affiliates } = deps.settings.current()
  if (!features.loyalty || !affiliates.referral.isEnabled) return false
  const [player, state] = await Promise.all([
    findPlayer(deps.db, playerId),
    readPlayerState(deps.db, playerId),
  ])
  return player?.status === PlayerStatus.active && state !== null && canPlay(state, deps.clock.now())
}

export async function getReferral(deps: AffiliatesDeps, playerId: string): Promise<ReferralPage> {
  const settings = deps.settings.current()
  const { friend, inviter, points, days, friendsMax } = settings.affiliates.referral
  const [isOpen, rewards, own] = await Promise.all([
    mayInvite(deps, playerId),
    sumRewards(deps.db, playerId),
    findReferral(deps.db, playerId),
  ])
  const code = isOpen
    ? await takeCode(deps.db, playerId, toCode(deps.random.bytes(CODE_BYTES)), deps.clock.now())
    : null
  return {
    tag: code === null ? null : friendTag(code),
    currency: settings.baseCurrency.code,
    friendReward: friend,
    inviterReward: inviter,
    points,
    days,
    friendsMax,
    rewards: rewards.map(({ currency, amount }) => ({
      currency,
      amount: toDecimal(amount, unitOf(settings, currency)),
    })),
    invitation: own === null || !isOpen ? null : await toInvitation(deps, own),
  }
}

/** How far the player, who was invited, has come. */
async function toInvitation(
  deps: AffiliatesDeps,
  { friendId, state, terms, endsAt }: Referral,
): Promise<ReferralPage['invitation']> {
  const earned = (await listPoints(deps, deps.db, [friendId])).get(friendId) ?? 0n
  const points = Number(earned < BigInt(terms.points) ? earned : terms.points)
  return { state, points, quantity: terms.points, reward: terms.friend, endsAt: endsAt.toISOString() }
}

export async function listReferralFriends(
  { db }: Pick<AffiliatesDeps, 'db'>,
  playerId: string,
  { page = 1, perPage = PER_PAGE }: { page?: number | undefined; perPage?: number | undefined },
): Promise<{ friends: ReferralFriend[]; meta: { page: number; perPage: number; total: number } }> {
  const [rows, total] = await Promise.all([
    listFriends(db, playerId, { limit: perPage, offset: (page - 1) * perPage }),
    countFriends(db, playerId, COUNT_MAX),
  ])
  const players = await listPublicPlayers(
    db,
    rows.map(({ friendId }) => friendId),
  )
  const nameOf = (id: string) => {
    const player = players.get(id)
    return player === undefined ? null : maskedName(player)
  }
  return {
    friends: rows.map((row) => toFriend(row, nameOf(row.friendId))),
    meta: { page, perPage, total },
  }
}

function toFriend(
  { id, state, inviterRewarded, invitedAt, endsAt }: Referral,
  name: string | null,
): ReferralFriend {
  const isOverMost = state === 'rewarded' && !inviterRewarded
  return {
    id,
    name,
    state: isOverMost ? 'notRewarded' : state,
    invitedAt: invitedAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}

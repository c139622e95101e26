import type { Db, Tx } from '../../../platform/database/database.ts'
import type { SharedTrait } from '../attribution/shared-traits.service.ts'

export type ReferralState = 'waiting' | 'rewarded' | 'refused' | 'expired'

interface ReferralTerms {
  points: number
  /** In the base currency, as in `4.00`. */
  friend: string
  inviter: string
}

export interface Referral {
  /** Names it to the inviter. */
  id: string
  friendId: string
  inviterId: string
  state: ReferralState
  why: SharedTrait | null
  terms: ReferralTerms
  inviterRewarded: boolean
  invitedAt: Date
  endsAt: Date
}

const REFERRAL = `id, friend_id as "friendId", inviter_id as "inviterId", state, why, terms, inviter_rewarded as "inviterRewarded",
  invited_at as "invitedAt", ends_at as "endsAt"`

/** Makes it at the first call. */
export async function takeCode(db: Db, playerId: string, code: string, now: Date): Promise<string> {
  await db.query(
    `insert into referral_code (player_id, code, made_at) values ($1, $2, $3) on conflict (player_id) do nothing`,
    [playerId, code, now],
  )
  const { rows } = await db.query<{ code: string }>('select code from referral_code where player_id = $1', [
    playerId,
  ])
  return rows[0]?.code ?? code
}

/** Null for an unknown code. */
export async function findInviter(db: Db | Tx, code: string): Promise<string | null> {
  const { rows } = await db.query<{ playerId: string }>(
    'select player_id as "playerId" from referral_code where code = $1',
    [code],
  )
  return rows[0]?.playerId ?? null
}

/** A friend is invited once. */
export async function insertReferral(
  tx: Tx,
  {
    friendId,
    inviterId,
    terms,
    invitedAt,
    endsAt,
  }: Pick<Referral, 'friendId' | 'inviterId' | 'terms' | 'invitedAt' | 'endsAt'>,
): Promise<void> {
  await tx.query(
    `insert into referral (friend_id, inviter_id, state, terms, invited_at, ends_at)
     values ($1, $2, 'waiting', $3::jsonb, $4, $5) on conflict (friend_id) do nothing`,
    [friendId, inviterId, JSON.stringify(terms), invitedAt, endsAt],
  )
}

/** Undecided ones, in pieces in the order of the friends. */
export async function listWaiting(db: Db, after: string | null, limit: number): Promise<Referral[]> {
  const { rows } = await db.query<Referral>(
    `select ${REFERRAL} from referral where state = 'waiting' and ($1::uuid is null or friend_id > $1)
      order by friend_id limit $2`,
    [after, limit],
  )
  return rows
}

/** FOR UPDATE. All referrals of one inviter are decided one after the other, because their number is limited. */
export async function lockReferral(
  tx: Tx,
  { friendId, inviterId }: Pick<Referral, 'friendId' | 'inviterId'>,
): Promise<Referral | null> {
  await tx.query('select from referral_code where player_id = $1 for update', [inviterId])
  const { rows } = await tx.query<Referral>(
    `select ${REFERRAL} from referral where friend_id = $1 for update`,
    [friendId],
  )
  return rows[0] ?? null
}

export async function countRewarded(tx: Tx, inviterId: string, since: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from referral where inviter_id = $1 and inviter_rewarded and decided_at > $2`,
    [inviterId, since],
  )
  return rows[0]?.count ?? 0
}

interface ReferralDecision {
  state: Exclude<ReferralState, 'waiting'>
  why: SharedTrait | null
  inviterRewarded: boolean
  at: Date
}

export async function saveDecision(
  tx: Tx,
  friendId: string,
  { state, why, inviterRewarded, at }: ReferralDecision,
): Promise<void> {
  await tx.query(
    'update referral set state = $2, why = $3, inviter_rewarded = $4, decided_at = $5 where friend_id = $1',
    [friendId, state, why, inviterRewarded, at],
  )
}

/** One that is decided stays as it is. */
export async function expireWaiting(tx: Tx, friendId: string, at: Date): Promise<void> {
  await tx.query(
    `update referral set state = 'expired', decided_at = $2 where friend_id = $1 and state = 'waiting'`,
    [friendId, at],
  )
}

/** Newest first. */
export async function listFriends(
  db: Db,
  inviterId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Referral[]> {
  const { rows } = await db.query<Referral>(
    `select ${REFERRAL} from referral where inviter_id = $1 order by invited_at desc, friend_id limit $2 offset $3`,
    [inviterId, limit, offset],
  )
  return rows
}

/** At most `most`. */
export async function countFriends(db: Db, inviterId: string, most: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from (select from referral where inviter_id = $1 limit $2) f',
    [inviterId, most],
  )
  return rows[0]?.count ?? 0
}

export async function findReferral(db: Db, friendId: string): Promise<Referral | null> {
  const { rows } = await db.query<Referral>(`select ${REFERRAL} from referral where friend_id = $1`, [
    friendId,
  ])
  return rows[0] ?? null
}

/** What the player got for their friends, by currency. */
export async function sumRewards(db: Db, inviterId: string): Promise<{ currency: string; amount: bigint }[]> {
  const { rows } = await db.query<{ currency: string; amount: bigint }>(
    `select currency, sum(amount)::bigint as amount from reward_grant
      where player_id = $1 and cause_kind = 'referral' and cause_id like '%:inviter' group by currency order by currency`,
    [inviterId],
  )
  return rows
}

/**
 * Levels by invitation: staff give them after recorded checks, two members together, and one member can withdraw them. Points alone
 * never reach them. Whether the player may be invited is asked when the invitation is ordered and again, under the player's lock, when
 * it takes effect.
 */
import type { Db, Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { grantNow } from '../grants/index.ts'
import { canPlay, isOpen, readPlayerState, withPlayerLock } from '../player-state/index.ts'
import { findPlayer } from '../players/index.ts'
import { findActiveAccount } from '../wallet/index.ts'
import { lockAccount, saveLevel } from './counting.queries.ts'
import type { CountedAccount } from './counting.rules.ts'
import {
  findHighestLevel,
  insertInvitation,
  type NewInvitation,
  setWithdrawn,
} from './invitations.queries.ts'
import { type InvitationRefusal, refusalOfInvitation } from './invitations.rules.ts'
import { levelReward, reachedEvent } from './level-rewards.rules.ts'
import type { LoyaltyDeps } from './loyalty.deps.ts'
import { listAccountRows } from './loyalty.queries.ts'
import { settingOf, toPoints } from './loyalty.rules.ts'

type InviteDeps = Pick<
  LoyaltyDeps,
  'clock' | 'issueFreebet' | 'issueFreespins' | 'ledger' | 'random' | 'settings'
>

const NEW_ACCOUNT: CountedAccount = { score: 0n, level: 1 }

/** Why the player can't be invited now. Null if they can. */
export async function findInvitationRefusal(
  deps: Pick<InviteDeps, 'clock' | 'settings'>,
  db: Db,
  playerId: string,
  levelId: string,
): Promise<InvitationRefusal | null> {
  const state = await readPlayerState(db, playerId)
  const [account = NEW_ACCOUNT] = await listAccountRows(db, [playerId])
  const isPlayerOpen = state !== null && canPlay(state, deps.clock.now())
  return refuseBy(deps, db, { playerId, levelId, account, isPlayerOpen })
}

interface Situation {
  playerId: string
  levelId: string
  account: CountedAccount
  isPlayerOpen: boolean
}

async function refuseBy(
  { settings }: Pick<InviteDeps, 'settings'>,
  db: Db | Tx,
  { playerId, levelId, account, isPlayerOpen }: Situation,
): Promise<InvitationRefusal | null> {
  const current = settings.current()
  const index = current.loyalty.levels.findIndex(({ id }) => id === levelId)
  const found = current.loyalty.levels[index]
  const player = await findPlayer(db, playerId)
  const invitee = {
    level: account.level,
    points: toPoints(account.score, current.baseCurrency),
    isVerified: player?.identity_checked_at != null,
    isOpen: isPlayerOpen,
    isAllowed: current.marketOf(player?.country ?? '').rules.bonuses.allowsInvitations,
  }
  return refusalOfInvitation(invitee, found === undefined ? null : { ...found, order: index + 1 })
}

type InvitationOrder = Omit<NewInvitation, 'level' | 'at'> & { levelId: string }

/** Gives the level and its reward. Returns why it did not; null if it did. */
export function inviteIn(
  deps: InviteDeps,
  tx: Tx,
  { levelId, ...order }: InvitationOrder,
): Promise<InvitationRefusal | null> {
  const { playerId } = order
  return withPlayerLock(deps, tx, playerId, [], async (locked) => {
    const account = await lockAccount(tx, playerId)
    const at = deps.clock.now()
    const situation = { playerId, levelId, account, isPlayerOpen: isOpen(locked, at) }
    const refusal = await refuseBy(deps, tx, situation)
    if (refusal !== null) return refusal
    const settings = deps.settings.current()
    const level = settings.loyalty.levels.findIndex(({ id }) => id === levelId) + 1
    await saveLevel(tx, playerId, level)
    await insertInvitation(tx, { ...order, level, at })
    const currency = (await findActiveAccount(tx, playerId))?.currency ?? settings.baseCurrency.code
    for (const owed of levelReward(settings, { playerId, level, currency }))
      await grantNow(deps, locked, owed)
    await announce(
      tx,
      { kind: 'loyalty.changed', playerIds: [playerId] },
      { ...reachedEvent(settings, playerId, level), invitedAt: at.toISOString() },
    )
    return null
  })
}

interface Withdrawal {
  playerId: string
  levelId: string
  /** `staff:<id>` */
  by: string
}

/**
 * Takes a level by invitation back: the player returns to the highest other level that they reached. What was accrued, paid or owed
 * before stays theirs. Returns the ID of the level that they have now; null if they have no such invitation.
 */
export function withdrawInvitation(
  deps: InviteDeps,
  tx: Tx,
  { playerId, levelId, by }: Withdrawal,
): Promise<string | null> {
  return withPlayerLock(deps, tx, playerId, [], async () => {
    await lockAccount(tx, playerId)
    const { loyalty } = deps.settings.current()
    const level = loyalty.levels.findIndex(({ id }) => id === levelId) + 1
    const at = deps.clock.now()
    if (!(await setWithdrawn(tx, { playerId, level, at, by }))) return null

    const now = await findHighestLevel(tx, playerId)
    await saveLevel(tx, playerId, now)
    const nowId = settingOf(loyalty, now).id
    await announce(
      tx,
      { kind: 'loyalty.changed', playerIds: [playerId] },
      { kind: 'level.withdrawn', playerId, level, levelId, nowId, at: at.toISOString() },
    )
    return nowId
  })
}

/**
 * Anyone can register with another person's address. So the first proof of an address removes the sign-in methods that were added
 * without it, and every new password voids what was started before.
 */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { forgetAttribution } from '../../affiliates/index.ts'
import { forgetChoices } from '../../campaigns/index.ts'
import { removeUnprovenFactors, voidBegunSignIns } from '../../factors/index.ts'
import { forgetCausesOfReviews } from '../../limits/index.ts'
import { forgetMessagesOf } from '../../messages/index.ts'
import { forgetDestinations } from '../../payment-destinations/index.ts'
import {
  Evidence,
  forgetEarlierOwner,
  isEmailOnlyClaimed,
  noteAudit,
  type Player,
  refuseBegunSignIns,
  removeTraits,
  revokeIdentityIn,
  updatePlayer,
  voidConfirmations,
} from '../../players/index.ts'
import { findSession } from '../../sessions/index.ts'
import { forgetGames } from '../../player-games/index.ts'
import { forgetPlayOf } from '../../rankings/index.ts'
import { forgetCheckIn } from '../../verification/index.ts'
import { clearVaultLocks } from '../../wallet/index.ts'
import {
  hasNeverHadMoney,
  isAbandoned,
  removeUnprovenEmail,
  takeClaimedEmail,
} from '../email-proofs/claimed-emails.queries.ts'
import { voidEmailChanges } from '../email-proofs/email-change.queries.ts'
import { voidResets } from '../passwords/password-reset.queries.ts'
import { voidPlayerCodes } from '../phone-codes/phone-codes.queries.ts'

export interface Proof {
  /** The session that proves the address keeps what it added; null if the proof came without a session. */
  sessionId: string | null
  /** What was added from this moment on stays. */
  since?: Date | null
  /** What was added before this moment stays. */
  before?: Date | null
  /** Set when an email change is undone: either owner may have added the factors. */
  keepsFactors?: boolean
  /** Set when the number itself was proven. */
  keepsPhone?: boolean
}

/** The caller must hold the player's lock and row lock. */
export async function removeUnprovenWays(
  deps: OnboardingDeps,
  tx: Tx,
  player: Player,
  proof: Proof,
): Promise<void> {
  const { sessionId, since = null, before = null, keepsFactors = false, keepsPhone = false } = proof
  const session = sessionId === null ? null : await findSession(tx, sessionId)
  const hasShownFactor = session !== null && (session.by_factor || session.factor_at !== null)
  if (!keepsFactors)
    await removeUnprovenFactors(deps, tx, player.id, { sessionId, hasShownFactor, since, before })
  await deps.linkedIdentities.dropUnproven(tx, player.id, { sessionId, since, before })
  if (!keepsPhone && player.phone !== null && isUnproven(player, { sessionId, since, before })) {
    await updatePlayer(tx, player.id, { phone: null, phone_confirmed_at: null, phone_added_in: null })
    await note(deps, tx, player.id, 'player.unprovenPhoneRemoved')
  }
  await refuseBegunSignIns(tx, player.id)
  if (sessionId !== null || since !== null || before !== null) return
  // The person who registered and was identified may not be the one who just proved the address.
  await revokeIdentityIn(deps, tx, player, {
    actor: 'system:address',
    reason: 'first proof of the address',
  })
  await forgetCheckIn(deps, tx, player.id)
  await forgetDestinations(tx, player.id)
  await forgetEarlierOwner(deps, tx, player.id)
  await forgetChoices(tx, player.id)
  await forgetGames(tx, player.id)
  await forgetPlayOf(tx, player.id)
  await forgetAttribution(tx, player.id, deps.clock.now())
  await forgetMessagesOf(tx, player.id, deps.clock.now())
  // Without money in it the account is worth no more than a new one. With money, staff decides whether it has another owner.
  if (!(await hasNeverHadMoney(tx, player.id))) return
  await forgetCausesOfReviews(tx, player.id)
  await clearVaultLocks(tx, player.id)
}

function isUnproven(
  { phone_confirmed_at: at, phone_added_in: addedIn }: Player,
  { sessionId, since, before }: { sessionId: string | null; since: Date | null; before: Date | null },
): boolean {
  if (at === null) return since === null && before === null
  if (sessionId !== null && addedIn === sessionId) return false
  return (since === null || at < since) && (before === null || at >= before)
}

/**
 * Whether the account has no right to its email. Either its number was proven and the email was not, or nothing was proven and the
 * account was closed or excluded without ever holding money.
 */
export async function isEmailFree(
  deps: Pick<OnboardingDeps, 'clock'>,
  db: Db | Tx,
  player: Parameters<typeof isEmailOnlyClaimed>[0] & { id: string },
): Promise<boolean> {
  return isEmailOnlyClaimed(player) || isAbandoned(db, player.id, deps.clock.now())
}

/**
 * Frees an email that an account only claims, so that its owner can register with it or prove it for their account. The claiming
 * account keeps its number, money, history and exclusion. Once the owner has proven the email, the account's exclusion no longer
 * matches it, unless the account has paid.
 */
export async function freeClaimedEmail(
  deps: OnboardingDeps,
  tx: Tx,
  email: string,
  { exceptId = null, isProven }: { exceptId?: string | null; isProven: boolean },
): Promise<void> {
  const now = deps.clock.now()
  const by = { actor: 'system:address', reason: 'another person claims the address' }
  for (const playerId of await takeClaimedEmail(tx, { email, exceptId, isProven, now }))
    await forgetClaim(deps, tx, playerId, by, isProven)
}

/**
 * Frees an email for its owner after two staff members agreed, where money keeps the account from losing it automatically. The
 * account keeps its money, history and exclusion. Returns false if the email was proven before the exclusion, or is gone.
 */
export async function freeEmailIn(
  deps: OnboardingDeps,
  tx: Tx,
  { playerId, ...by }: { playerId: string; actor: string; secondMember: string; reason: string },
): Promise<boolean> {
  if (!(await removeUnprovenEmail(tx, playerId, deps.clock.now()))) return false
  await forgetClaim(deps, tx, playerId, by, true)
  return true
}

async function forgetClaim(
  deps: OnboardingDeps,
  tx: Tx,
  playerId: string,
  by: { actor: string; secondMember?: string; reason: string },
  isProven: boolean,
): Promise<void> {
  const now = deps.clock.now()
  // An excluded player who has paid could free their own email, so their exclusion forgets it only by two staff members.
  const evidenceMax = by.secondMember === undefined ? Evidence.contact : Evidence.identity
  if (isProven) await removeTraits(tx, playerId, ['email', 'mailbox'], evidenceMax)
  await voidResets(tx, playerId, now)
  await voidConfirmations(tx, playerId, now)
  const subject = `player:${playerId}`
  await noteAudit(deps, tx, { ...by, action: 'player.unprovenEmailRemoved', subject, playerId })
  await announce(tx, { kind: 'player.changed', playerId })
}

/** Voids the player's open codes, tickets, offers and links. The kept session keeps its own. */
export async function voidPendingSignIns(
  deps: OnboardingDeps,
  tx: Tx,
  playerId: string,
  keptSessionId: string | null,
): Promise<void> {
  const now = deps.clock.now()
  await voidResets(tx, playerId, now)
  await voidConfirmations(tx, playerId, now)
  await voidPlayerCodes(tx, playerId, now)
  await voidEmailChanges(tx, playerId, keptSessionId, now)
  await voidBegunSignIns(deps, tx, playerId, keptSessionId)
  await deps.linkedIdentities.voidPendingSignIns(tx, playerId)
}

async function note(deps: OnboardingDeps, tx: Tx, playerId: string, action: string): Promise<void> {
  const subject = `player:${playerId}`
  await noteAudit(deps, tx, {
    actor: subject,
    action,
    subject,
    playerId,
    reason: 'first proof of the address',
  })
}

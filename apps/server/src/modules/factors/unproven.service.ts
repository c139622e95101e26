/**
 * On the first proof of an address and on a password reset, removes factors that were added without proof of the address and voids
 * sign-ins begun with the earlier password.
 */
import type { Tx } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { noteAudit, notifyPlayer } from '../players/index.ts'
import { forgetGuesses } from './factor-guesses.queries.ts'
import {
  findFactor,
  findFirstFactorAt,
  isFactorOn,
  pauseFactorsAdded,
  removeBegunFactor,
  removeFactor,
  removeFactorsAdded,
  removeRecoveryCodes,
  voidTickets,
} from './factors.queries.ts'
import { removePasskeyOf, voidChallenges } from './passkeys.queries.ts'

/** What stays although nobody had proven the address when it was added. */
export interface KeptMethods {
  /** The session that proves the address; everything that it added stays. */
  sessionId: string | null
  /** Whether that session has shown one of the player's factors: then the factors are its holder's. */
  hasShownFactor: boolean
  /** Factors added from this moment on stay; null: only those that the session added. */
  since: Date | null
  /** Factors added before this moment stay. */
  before: Date | null
}

/** Voids open tickets and passkey challenges, and forgets wrong codes. The caller must hold the player's lock. */
export async function voidBegunSignIns(
  deps: Pick<FactorsDeps, 'clock'>,
  tx: Tx,
  playerId: string,
  keptSessionId: string | null,
): Promise<void> {
  const now = deps.clock.now()
  await voidTickets(tx, playerId, now)
  await voidChallenges(tx, playerId, keptSessionId, now)
  await removeBegunFactor(tx, playerId, keptSessionId)
  await forgetGuesses(tx, playerId)
}

const RECENT_MS = 7 * 86_400_000
const PAUSED_MS = 48 * 60 * 60 * 1000

/**
 * For a reset of the password and for undoing an email change. If all of the player's factors are new, the first was added on the
 * password alone, perhaps a stolen one, and the others may have been added with it: pauses them, so that they don't lock the owner
 * out. If one is older, only those added from `addedSince` on are paused, so that a stolen mailbox doesn't switch off a second factor.
 * Returns the number of paused factors. The caller must hold the player's lock.
 */
export async function pauseUnprovenFactors(
  deps: Pick<FactorsDeps, 'clock'>,
  tx: Tx,
  playerId: string,
  addedSince: Date | null,
): Promise<number> {
  const now = deps.clock.now().getTime()
  const firstAt = await findFirstFactorAt(tx, playerId)
  const from = firstAt !== null && now - firstAt.getTime() < RECENT_MS ? firstAt : addedSince
  if (from === null) return 0
  return pauseFactorsAdded(tx, playerId, { from, until: new Date(now + PAUSED_MS) })
}

/** Removes a factor by the link in the email that reported it. The caller must hold the player's lock. */
export async function removeAddedFactor(
  deps: FactorsDeps,
  tx: Tx,
  playerId: string,
  { factorId, addedAt }: { factorId: string; addedAt: Date },
): Promise<void> {
  const app = factorId === playerId ? await findFactor(tx, playerId) : null
  // The player may have set up another app since.
  const isSameApp = app !== null && app.began_at <= addedAt && (await removeFactor(tx, playerId))
  if (!isSameApp && !(await removePasskeyOf(tx, playerId, factorId))) return
  // The person who added the factor may have the list of codes.
  await removeRecoveryCodes(tx, playerId)
  const actor = `player:${playerId}`
  const action = isSameApp ? 'player.secondFactorOff' : 'player.passkeyRemoved'
  const subject = isSameApp ? actor : `passkey:${factorId}`
  await noteAudit(deps, tx, { actor, action, subject, playerId, reason: 'link in the notice' })
  const notice = isSameApp ? 'secondFactorOff' : 'passkeyRemoved'
  await notifyPlayer(tx, { playerId, notice, at: deps.clock.now() })
}

/** The caller must hold the player's lock. */
export async function removeUnprovenFactors(
  deps: FactorsDeps,
  tx: Tx,
  playerId: string,
  { sessionId, hasShownFactor, since, before }: KeptMethods,
): Promise<void> {
  if (hasShownFactor) return
  const app = await findFactor(tx, playerId)
  const { apps, passkeys } = await removeFactorsAdded(tx, playerId, { sessionId, since, before })
  const isAppGone = apps > 0 && app?.confirmed_at !== null
  if (!isAppGone && passkeys === 0) return
  // The person who set up the removed factor may have the list of codes.
  await removeRecoveryCodes(tx, playerId)
  const subject = `player:${playerId}`
  await noteAudit(deps, tx, {
    actor: subject,
    action: 'player.unprovenFactorsRemoved',
    subject,
    playerId,
    reason: 'first proof of the address',
    details: { apps: isAppGone ? 1 : 0, passkeys },
  })
  const notice = (await isFactorOn(tx, playerId)) ? 'passkeyRemoved' : 'secondFactorOff'
  await notifyPlayer(tx, { playerId, notice, at: deps.clock.now() })
}

/**
 * On the first proof of an address and on a password reset, removes factors that were added without proof of the address and voids
 * sign-ins begun with the earlier password.
 */
import type { Tx } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { noteAudit, notifyPlayer } from '../players/index.ts'
import {
  findFactor,
  isFactorOn,
  removeBegunFactor,
  removeFactorsAdded,
  removeRecoveryCodes,
  voidTickets,
} from './factors.queries.ts'
import { voidChallenges } from './passkeys.queries.ts'

/** What stays although nobody had proven the address when it was added. */
export interface KeptWays {
  /** The session that proves the address; everything that it added stays. */
  sessionId: string | null
  /** Whether that session has shown one of the player's factors: then the factors are its holder's. */
  hasShownFactor: boolean
  /** Factors added from this moment on stay; null: only those that the session added. */
  since: Date | null
  /** Factors added before this moment stay. */
  before: Date | null
}

/** Voids open tickets and passkey challenges. The caller must hold the player's lock. */
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
}

/** The caller must hold the player's lock. */
export async function dropUnprovenFactors(
  deps: FactorsDeps,
  tx: Tx,
  playerId: string,
  { sessionId, hasShownFactor, since, before }: KeptWays,
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

/**
 * Breaks that a player takes. A cooling-off stops bets and deposits. A self-exclusion also ends every session and all marketing. Both
 * begin immediately, in one transaction under the player's lock, so each bet is entirely before or after. No break is ever shortened: if two
 * overlap, the later end applies.
 */
import type { BreakDefinition } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { LimitsDeps } from './limits.deps.ts'
import { oneByOne } from '../../platform/jobs/process-separately.ts'
import { noteAudit, updatePlayer } from '../players/index.ts'
import { endSessions } from '../sessions/index.ts'
import { endGameSessions, type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { addToProtectionList } from './protection.service.ts'
import { type BreakOver, endBreak, insertLimit, listBreaksOver } from './limits.queries.ts'
import { EXCLUSION } from './restrictions.rules.ts'
import { refreshPauses } from './restrictions.service.ts'

interface Break {
  definition: BreakDefinition
  /** Id of the break's length in the settings. */
  period: string
  /** Null: permanent. */
  until: Date | null
  /** Of the exclusion that this one copies. Absent: the market decides. */
  returnDelayHours?: number | null
  /** The restricted player that this account matched; absent if the break is the player's own. */
  origin?: string
  /** The player whose exclusion this one copies and ends with. */
  copyOf?: string | null
  actor: string
  reason: string
}

const DAY_MS = 86_400_000

/** End of a break of this many days that begins now; null: permanent. */
export function endOf({ clock }: Pick<LimitsDeps, 'clock'>, days: number | null): Date | null {
  return days === null ? null : new Date(clock.now().getTime() + days * DAY_MS)
}

/** Returns the id of the limit row of the break. */
export async function beginBreak(deps: LimitsDeps, locked: LockedPlayer, request: Break): Promise<string> {
  const { tx, playerId } = locked
  const { definition, period, until, origin = null, copyOf = null, actor, reason } = request
  const now = deps.clock.now()
  const id = deps.random.uuid()
  const terms = termsOf(deps, locked, request)
  await insertLimit(tx, { id, playerId, definition, period, until, ...terms, actor, origin: copyOf }, now)
  await refreshPauses(deps, locked)
  if (definition === EXCLUSION) await stopPlay(deps, locked)
  const cause = definition === EXCLUSION ? 'self-exclusion' : 'cooling-off'
  await addToProtectionList(deps, locked, {
    cause,
    // Without the player's request, no time ends it.
    until: terms.returnDelayHours === null ? until : null,
    origin,
  })
  await noteAudit(deps, tx, {
    actor,
    reason,
    action: definition === EXCLUSION ? 'player.excluded' : 'player.cooledOff',
    subject: `player:${playerId}`,
    playerId,
    details: { period, until: until?.toISOString() ?? null },
  })
  return id
}

/** What else an exclusion means: no session, no offers, and each withdrawal is reviewed. */
export async function stopPlay(deps: LimitsDeps, locked: LockedPlayer): Promise<void> {
  const { tx, playerId } = locked
  await updatePlayer(tx, playerId, { receive_email_promo: false, receive_sms_promo: false })
  await deps.declineOffers(tx, playerId)
  await deps.recallWithdrawals(locked)
  await endGameSessions(deps, tx, { playerId }, deps.clock.now())
  await endSessions(deps, tx, { playerId, reason: 'excluded' })
}

/** The market that the player has when they are excluded decides how the exclusion may end. */
function termsOf(
  { settings }: Pick<LimitsDeps, 'settings'>,
  locked: LockedPlayer,
  {
    definition,
    until,
    origin,
    returnDelayHours,
  }: Pick<Break, 'definition' | 'until' | 'origin' | 'returnDelayHours'>,
): { returnDelayHours: number | null; allowsRemoval: boolean } {
  if (definition !== EXCLUSION) return { returnDelayHours: null, allowsRemoval: false }
  const { limits } = settings.current().marketOf(locked.state().country).rules
  return {
    returnDelayHours: until === null ? null : (returnDelayHours ?? limits.returnDelayHours),
    // A copy ends with the exclusion of the account that it was recognised by.
    allowsRemoval: limits.allowsRemoval && origin === undefined,
  }
}

/** Ends expired breaks. A player can bet again at the end of their break without this job; their status changes only here. */
export async function endBreaks(deps: LimitsDeps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne<BreakOver>(
    deps,
    'could not end an expired break',
    (after) => listBreaksOver(deps.db, now, after),
    ({ id, playerId }) =>
      inTransaction(deps.db, (tx) =>
        withPlayerLock(deps, tx, playerId, [], async (locked) => {
          await endBreak(tx, id, now)
          await refreshPauses(deps, locked)
        }),
      ),
  )
}

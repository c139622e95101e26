/**
 * A second account of a person who is excluded, takes a break or is blocked gets the same exclusion, so that it can't be dodged.
 * Withdrawals stay possible. Two people may share a name and a birth date: staff sees each case in the journal, and two staff
 * members release an account that belongs to somebody else.
 *
 * A change commits before the account is checked, and a bar commits before other accounts are searched. So of a change and a bar at
 * the same time at least one sees the other.
 */
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import {
  addTraits,
  findBar,
  findPlayer,
  type FoundBar,
  listBornOn,
  lockPlayerRow,
  noteAudit,
  PlayerStatus,
} from '../players/index.ts'
import { type Held, holdPlayer } from '../standing/index.ts'
import { barHeld, readTraits } from './bars.service.ts'
import { beginBreak, COOLING_OFF, EXCLUSION } from './breaks.service.ts'
import { listLimits, listUnbarred, type Unbarred } from './limits.queries.ts'

export const RECOGNISER = 'system:exclusions'

/** True when the account is excluded now because of somebody else's bar. */
export async function recognise(deps: Deps, playerId: string, where: string): Promise<boolean> {
  return inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [], (held) => recogniseHeld(deps, held, where)),
  )
}

async function recogniseHeld(deps: Deps, held: Held, where: string): Promise<boolean> {
  const { tx, playerId } = held
  const player = await lockPlayerRow(tx, playerId)
  if (player === null || player.erased_at !== null) return false
  const traits = await readTraits(deps, tx, player)
  await addTraits(deps, tx, playerId, traits)
  if (player.status === PlayerStatus.blocked || player.status === PlayerStatus.closed) return false
  const bar = await findBar(deps, tx, { playerId, traits })
  if (bar === null) return false
  const definition = bar.cause === 'cooling-off' ? COOLING_OFF : EXCLUSION
  if (!(await isHeldAsLong(deps, held, definition, bar.until)))
    await exclude(deps, held, bar, definition, where)
  return true
}

async function isHeldAsLong(
  deps: Deps,
  { tx, playerId }: Held,
  definition: typeof EXCLUSION | typeof COOLING_OFF,
  until: Date | null,
): Promise<boolean> {
  const breaks = await listLimits(tx, playerId, deps.clock.now())
  return breaks.some((one) => {
    const isAsStrict = one.definition === definition || one.definition === EXCLUSION
    return isAsStrict && (one.until === null || (until !== null && one.until >= until))
  })
}

async function exclude(
  deps: Deps,
  held: Held,
  bar: FoundBar,
  definition: typeof EXCLUSION | typeof COOLING_OFF,
  where: string,
): Promise<void> {
  const { tx, playerId } = held
  await beginBreak(deps, held, {
    definition,
    period: periodOf(deps, definition, bar.until),
    until: bar.until,
    origin: bar.origin ?? bar.playerId,
    actor: RECOGNISER,
    reason: 'recognised as a barred player',
  })
  await noteAudit(deps, tx, {
    actor: RECOGNISER,
    action: 'exclusion.recognised',
    subject: `player:${playerId}`,
    playerId,
    // Sealed: the player, who may read the details, must not learn the id of another one.
    reason: `player ${bar.origin ?? bar.playerId} by ${bar.kinds.join(', ')}`,
    details: { where, cause: bar.cause, until: bar.until?.toISOString() ?? null },
  })
  deps.log.warn({ playerId, where }, 'a barred person was recognised under another account')
}

/** The length that is shown for it: the shortest of the settings that reaches the end. */
function periodOf(deps: Deps, definition: typeof EXCLUSION | typeof COOLING_OFF, until: Date | null): string {
  const { selfExclusionPeriods, coolingOffPeriods } = deps.settings.current().limits
  const periods = definition === EXCLUSION ? selfExclusionPeriods : coolingOffPeriods
  const days =
    until === null ? Number.POSITIVE_INFINITY : (until.getTime() - deps.clock.now().getTime()) / DAY_MS
  const fitting = periods.find((period) => (period.days ?? Number.POSITIVE_INFINITY) >= days)
  return (fitting ?? periods.at(-1))?.id ?? 'recognised'
}

const DAY_MS = 86_400_000

/** Accounts that were there before the bar began. Others are recognised when they change, deposit or withdraw. */
export async function matchBarred(deps: Deps, playerId: string): Promise<void> {
  const player = await findPlayer(deps.db, playerId)
  if (!player?.birthdate || player.erased_at !== null) return
  for (const id of await listBornOn(deps.db, player.birthdate, playerId)) await recognise(deps, id, 'search')
}

/** Players whose exclusion, break or block began before bars were stored. */
export async function barExcluded(deps: Deps): Promise<void> {
  await oneByOne<Unbarred>(
    deps,
    'the traits of an excluded player could not be stored',
    (after) => listUnbarred(deps.db, deps.clock.now(), after),
    ({ id, cause, until }) =>
      inTransaction(deps.db, (tx) =>
        holdPlayer(deps, tx, id, [], (held) => barHeld(deps, held, { cause, until, origin: null })),
      ),
  )
}

/**
 * Keeps people who are excluded, on a break or blocked from playing in another account. An account proven to be the same person's gets the
 * same exclusion. A likely match is held until staff decides; its sessions and withdrawals continue. If the account is proven
 * better than the restricted one, staff gets a case to review (`protection-list.rules.ts`). All of this is in the audit log. Two staff members together
 * can release an account that belongs to another person.
 *
 * A change commits before its account is checked, and a restriction commits before other accounts are searched. So at least one of a concurrent
 * change and restriction sees the other.
 */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { LimitsDeps } from './limits.deps.ts'
import { oneByOne } from '../../platform/jobs/process-separately.ts'
import {
  addTraits,
  claimContacts,
  evidenceIn,
  findPlayer,
  type FoundEntry,
  listAlike,
  listEntriesOf,
  lockPlayerRow,
  noteAudit,
  type Outcome,
  outcomeOf,
  requestRecognition,
  strictestEntry,
} from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { addToProtectionList, readTraits, requestSearch } from './protection.service.ts'
import { beginBreak } from './breaks.service.ts'
import { COOLING_OFF, EXCLUSION } from './restrictions.rules.ts'
import { refreshPauses } from './restrictions.service.ts'
import {
  type ExclusionEnd,
  findLastExclusion,
  listExclusions,
  listLimits,
  listUnprotected,
  type Unprotected,
} from './limits.queries.ts'
import {
  listKeptMatches,
  listReviewedFor,
  listReviews,
  listWithoutCauses,
  type Review,
  setReviews,
} from './reviews.queries.ts'

export const RECOGNISER = 'system:exclusions'

/** Returns true if the account may not deposit now because of another player's restriction. */
export async function recognise(deps: LimitsDeps, playerId: string, where: string): Promise<boolean> {
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], (locked) => matchLockedPlayer(deps, locked, where)),
  )
}

/** Also checks blocked and closed accounts: the result applies once they open. */
export async function matchLockedPlayer(
  deps: LimitsDeps,
  locked: LockedPlayer,
  where: string,
): Promise<boolean> {
  const { tx, playerId } = locked
  const player = await lockPlayerRow(tx, playerId)
  if (player === null || player.erased_at !== null) return false
  const traits = await readTraits(deps, tx, player)
  const [isNew, kept] = await Promise.all([
    addTraits(deps, tx, playerId, traits),
    listKeptMatches(tx, playerId),
  ])
  if (isNew) await requestSearch(tx, playerId)
  await requestReviews(tx, await claimContacts(deps, tx, playerId, traits))
  const entries = await listEntriesOf(deps, tx, { playerId, traits, kept })
  const found = { exclude: [], hold: [], review: [] } as Record<Outcome, FoundEntry[]>
  for (const entry of entries) {
    if (await isOwnCopy(deps, locked, entry)) continue
    const outcome = outcomeOf(entry, (before) => evidenceIn(traits, before))
    if (outcome !== null) found[outcome].push(entry)
  }
  await review(deps, locked, { found, where })
  const entry = strictestEntry(found.exclude)
  if (entry === null) return found.hold.length > 0
  const definition = entry.cause === 'cooling-off' ? COOLING_OFF : EXCLUSION
  const end = await endOfEntry(deps, locked, entry)
  if (!(await isHeldAsLong(deps, locked, definition, end.until)))
    await exclude(deps, locked, { ...entry, ...end }, definition, where)
  return true
}

/**
 * Holds or releases the account according to its current matches. Staff gets one audit entry for each pair of accounts. A match counts
 * until its restriction ends, two staff members release the account, or the trait turns out to be another person's. Editing the account never
 * ends it.
 */
async function review(
  deps: LimitsDeps,
  locked: LockedPlayer,
  { found, where }: { found: Readonly<Record<Outcome, FoundEntry[]>>; where: string },
): Promise<void> {
  const { tx, playerId } = locked
  const now = deps.clock.now()
  const before = await listReviews(tx, playerId)
  const after = [...found.review, ...found.hold].reduce((all, entry) => {
    const outcome = found.hold.includes(entry) ? 'hold' : 'review'
    const existing = all.get(entry.playerId)
    // If a player has two restrictions, the later end counts.
    const until = existing?.outcome === outcome ? later(existing.until, entry.until) : entry.until
    return all.set(entry.playerId, { restrictedId: entry.playerId, outcome, until, matches: entry.matches })
  }, new Map<string, Review & Pick<FoundEntry, 'matches'>>())
  if (before.length === 0 && after.size === 0) return
  await setReviews(tx, playerId, [...after.values()], now)
  const isOf = (outcome: Review['outcome'], reviews: readonly Review[], id: string) =>
    reviews.some((one) => one.restrictedId === id && one.outcome === outcome)
  for (const { restrictedId, outcome, until } of after.values()) {
    if (isOf(outcome, before, restrictedId)) continue
    const entry = [...found.hold, ...found.review].find((one) => one.playerId === restrictedId)
    await noteAudit(deps, tx, {
      actor: RECOGNISER,
      action: outcome === 'hold' ? 'exclusion.held' : 'exclusion.toReview',
      subject: `player:${playerId}`,
      playerId,
      // Sealed, see `exclude`.
      reason: `player ${restrictedId} by ${kindsOf(entry)}`,
      details: { where, cause: entry?.cause ?? null, until: until?.toISOString() ?? null },
    })
    deps.log.warn({ playerId, where, outcome }, 'an account may belong to a restricted person')
  }
  const holds = (reviews: Iterable<Review>) =>
    JSON.stringify(
      [...reviews]
        .filter(({ outcome }) => outcome === 'hold')
        .map(({ restrictedId, until }) => [restrictedId, until]),
    )
  if (holds(before) !== holds(after.values())) await refreshPauses(deps, locked)
}

const kindsOf = (entry: FoundEntry | undefined) =>
  [...new Set(entry?.matches.map(({ kind }) => kind))].toSorted().join(', ')

const later = (left: Date | null, right: Date | null) =>
  left === null || right === null ? null : left > right ? left : right

/** Re-checks accounts that are in review because of these restricted players: they may be released now. */
export async function requestReviews(tx: Tx, restrictedIds: readonly string[]): Promise<void> {
  if (restrictedIds.length === 0) return
  for (const id of await listReviewedFor(tx, restrictedIds)) await requestRecognition(tx, id, 'review')
}

/**
 * Whether only copies of the checked player's exclusion are left. Its entry has no end while such a copy waits for a request, and never counts
 * against the player whose exclusion it copies.
 */
async function isOwnCopy(
  { clock }: LimitsDeps,
  { tx, playerId: matchedId }: LockedPlayer,
  { playerId, cause }: FoundEntry,
): Promise<boolean> {
  if (cause !== 'self-exclusion') return false
  const exclusions = await listExclusions(tx, playerId, clock.now())
  return exclusions.length > 0 && exclusions.every(({ origin }) => origin === matchedId)
}

/** An exclusion that ends only on request has no end in its entry. Its copy gets the real period and the same delay. */
async function endOfEntry(
  deps: LimitsDeps,
  { tx, playerId: matchedId }: LockedPlayer,
  { playerId, cause, until }: FoundEntry,
): Promise<ExclusionEnd> {
  const own = { until, returnDelayHours: null }
  if (cause !== 'self-exclusion' || until !== null) return own
  return (await findLastExclusion(tx, { playerId, matchedId, now: deps.clock.now() })) ?? own
}

/** The player whose exclusion the copied one ends with; null for cooling-offs, and for blocks and what they caused. */
async function originOf(
  { clock }: LimitsDeps,
  { tx, playerId: matchedId }: LockedPlayer,
  { playerId, cause }: FoundEntry,
): Promise<string | null> {
  if (cause !== 'self-exclusion') return null
  const copied = await findLastExclusion(tx, { playerId, matchedId, now: clock.now() })
  if (copied === null) return null
  return copied.actor === RECOGNISER ? copied.origin : playerId
}

async function isHeldAsLong(
  deps: LimitsDeps,
  { tx, playerId }: LockedPlayer,
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
  deps: LimitsDeps,
  locked: LockedPlayer,
  entry: FoundEntry & ExclusionEnd,
  definition: typeof EXCLUSION | typeof COOLING_OFF,
  where: string,
): Promise<void> {
  const { tx, playerId } = locked
  await beginBreak(deps, locked, {
    definition,
    period: periodOf(deps, definition, entry.until),
    until: entry.until,
    returnDelayHours: entry.returnDelayHours,
    origin: entry.origin ?? entry.playerId,
    copyOf: await originOf(deps, locked, entry),
    actor: RECOGNISER,
    reason: 'recognised as a restricted player',
  })
  await noteAudit(deps, tx, {
    actor: RECOGNISER,
    action: 'exclusion.recognised',
    subject: `player:${playerId}`,
    playerId,
    // Sealed: the player can read the details and must not learn another player's id.
    reason: `player ${entry.origin ?? entry.playerId} by ${kindsOf(entry)}`,
    details: { where, cause: entry.cause, until: entry.until?.toISOString() ?? null },
  })
  deps.log.warn({ playerId, where }, 'a restricted person was recognised under another account')
}

/** The period id to show: the shortest configured one that reaches the end. */
function periodOf(
  deps: LimitsDeps,
  definition: typeof EXCLUSION | typeof COOLING_OFF,
  until: Date | null,
): string {
  const { selfExclusionPeriods, coolingOffPeriods } = deps.settings.current().limits
  const periods = definition === EXCLUSION ? selfExclusionPeriods : coolingOffPeriods
  const days =
    until === null ? Number.POSITIVE_INFINITY : (until.getTime() - deps.clock.now().getTime()) / DAY_MS
  const fitting = periods.find((period) => (period.days ?? Number.POSITIVE_INFINITY) >= days)
  return (fitting ?? periods.at(-1))?.id ?? 'recognised'
}

const DAY_MS = 86_400_000

/** Checks accounts that existed before the restriction began. Others are checked when they change, deposit or withdraw. */
export async function matchRestricted(deps: LimitsDeps, playerId: string): Promise<void> {
  const player = await findPlayer(deps.db, playerId)
  if (player === null || player.erased_at !== null) return
  const alike = await listAlike(deps.db, player)
  const sharers = await deps.sharersOfDestinations(deps.db, playerId)
  const reviewed = await listReviewedFor(deps.db, [playerId])
  for (const id of new Set([...alike, ...sharers, ...reviewed])) await recognise(deps, id, 'search')
}

/** Stores restrictions that began before restrictions were stored, and re-checks accounts in review without stored matches. */
export async function protectExcluded(deps: LimitsDeps): Promise<void> {
  await oneByOne<Unprotected>(
    deps,
    'could not store the traits of a restricted player',
    (after) => listUnprotected(deps.db, deps.clock.now(), after),
    ({ id, cause, until }) =>
      inTransaction(deps.db, (tx) =>
        withPlayerLock(deps, tx, id, [], (locked) =>
          addToProtectionList(deps, locked, { cause, until, origin: null }),
        ),
      ),
  )
  await oneByOne<{ id: string }>(
    deps,
    'could not re-check an account in review',
    (after) => listWithoutCauses(deps.db, after),
    async ({ id }) => void (await recognise(deps, id, 'review')),
  )
}

/** Finds players who met the condition of a plan that pays a fixed sum. Each player is paid for at most once. */
import { toSubunits } from '@fairhall/money'
import { inTransaction } from '../../../platform/database/database.ts'
import { eachSeparately } from '../../../platform/jobs/process-separately.ts'
import { listPoints } from '../../loyalty/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { findPartner, listFixedSumPlans } from '../partners/partners.queries.ts'
import { queuePostback } from '../postbacks/postbacks.queries.ts'
import { findAttribution } from '../attribution/attribution.queries.ts'
import { isAcquired, monthOf, type PlanTerms } from './commission.rules.ts'
import { type Candidate, insertAcquisition, listCandidates, sumDeposits } from './acquisitions.queries.ts'

const DAY_MS = 86_400_000
/** The longest time that a plan can allow. */
const DAYS_MAX = 365
const PLAYERS_PER_PIECE = 500

/**
 * Reads only players whose time is not over. The terms are those of the month in which they came.
 * @throws AggregateError after all others, if some failed
 */
export async function findAcquisitions(deps: AffiliatesDeps): Promise<void> {
  const now = deps.clock.now()
  const months = monthsBetween(new Date(now.getTime() - DAYS_MAX * DAY_MS), now)
  await eachSeparately(
    await listFixedSumPlans(deps.db, months),
    ({ partnerId, month }) => `${partnerId} ${month}`,
    async ({ partnerId, month, terms }) => {
      const { startsOn, endsOn } = monthOf(new Date(month))
      const soonest = now.getTime() - (terms.acquisition?.days ?? 0) * DAY_MS
      const span = { from: new Date(Math.max(Date.parse(startsOn), soonest)), before: new Date(endsOn) }
      if (span.from < span.before) await findAcquiredOf(deps, partnerId, terms, span)
    },
  )
}

/** The first day of each month. */
function monthsBetween(from: Date, to: Date): string[] {
  const months: string[] = []
  for (let at = from; at <= to; at = new Date(monthOf(at).endsOn)) months.push(monthOf(at).startsOn)
  return months
}

async function findAcquiredOf(
  deps: AffiliatesDeps,
  partnerId: string,
  terms: PlanTerms,
  span: { from: Date; before: Date },
): Promise<void> {
  let after: Candidate | null = null
  do {
    const candidates = await listCandidates(deps.db, { partnerId, ...span, after, limit: PLAYERS_PER_PIECE })
    await acquire(deps, partnerId, terms, candidates)
    after = candidates.length < PLAYERS_PER_PIECE ? null : (candidates.at(-1) ?? null)
  } while (after !== null)
}

async function acquire(
  deps: AffiliatesDeps,
  partnerId: string,
  terms: PlanTerms,
  candidates: readonly Candidate[],
): Promise<void> {
  const ids = candidates.map(({ playerId }) => playerId)
  const points = await listPoints(deps, deps.db, ids)
  const playing = candidates.filter(({ playerId }) => (points.get(playerId) ?? 0n) > 0n)
  if (playing.length === 0) return
  const deposits = await sumDeposits(
    deps.db,
    playing.map(({ playerId }) => playerId),
  )
  const { subunitToUnit } = deps.settings.current().baseCurrency
  const amount = toSubunits(terms.acquisition?.amount ?? '0', subunitToUnit)
  const now = deps.clock.now()
  const acquired = playing.filter(({ playerId, attributedAt }) => {
    const play = { points: points.get(playerId) ?? 0n, deposited: deposits.get(playerId) ?? 0n }
    return isAcquired(terms, { attributedAt, ...play }, now, subunitToUnit)
  })
  await eachSeparately(
    acquired,
    ({ playerId }) => `player ${playerId} of ${partnerId}`,
    ({ playerId }) => storeAcquisition(deps, { playerId, partnerId, amount }),
  )
}

async function storeAcquisition(
  deps: AffiliatesDeps,
  { playerId, partnerId, amount }: { playerId: string; partnerId: string; amount: bigint },
): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await insertAcquisition(tx, { playerId, partnerId, amount, at }))) return
    const [partner, attribution] = [await findPartner(tx, partnerId), await findAttribution(tx, playerId)]
    if (partner?.postbackUrl != null && attribution?.clickId != null)
      await queuePostback(tx, { id: deps.random.uuid(), partnerId, playerId, event: 'acquisition', at })
  })
}

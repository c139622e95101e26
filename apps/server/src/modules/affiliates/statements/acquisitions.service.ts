/** Finds players who met the condition of a plan that pays a fixed sum. Each player is paid for at most once. */
import { toSubunits } from '@fairhall/money'
import { inTransaction } from '../../../platform/database/database.ts'
import { listPoints } from '../../loyalty/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { type AppliedPlan, findAppliedPlan, findPartner } from '../partners/partners.queries.ts'
import { queuePostback } from '../postbacks/postbacks.queries.ts'
import { findAttribution } from '../attribution/attribution.queries.ts'
import { isAcquired, monthOf } from './commission.rules.ts'
import { type Candidate, insertAcquisition, listCandidates, sumDeposits } from './acquisitions.queries.ts'

const DAY_MS = 86_400_000
/** The longest time that a plan can allow. */
const DAYS_MAX = 365
const PLAYERS_PER_PIECE = 500

export async function findAcquisitions(deps: AffiliatesDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - DAYS_MAX * DAY_MS)
  const plans = new Map<string, AppliedPlan | null>()
  let after: string | null = null
  do {
    const candidates = await listCandidates(deps.db, { since, after, limit: PLAYERS_PER_PIECE })
    await acquire(deps, candidates, plans)
    after = candidates.length < PLAYERS_PER_PIECE ? null : (candidates.at(-1)?.playerId ?? null)
  } while (after !== null)
}

/** The terms are those of the month in which the player came. */
async function planOf(
  deps: AffiliatesDeps,
  { partnerId, attributedAt }: Candidate,
  plans: Map<string, AppliedPlan | null>,
): Promise<AppliedPlan | null> {
  const { startsOn } = monthOf(attributedAt)
  const key = `${partnerId} ${startsOn}`
  if (!plans.has(key)) plans.set(key, await findAppliedPlan(deps.db, partnerId, startsOn))
  return plans.get(key) ?? null
}

async function acquire(
  deps: AffiliatesDeps,
  candidates: readonly Candidate[],
  plans: Map<string, AppliedPlan | null>,
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
  const now = deps.clock.now()
  for (const candidate of playing) {
    const { playerId, attributedAt } = candidate
    const terms = (await planOf(deps, candidate, plans))?.terms
    const player = {
      attributedAt,
      points: points.get(playerId) ?? 0n,
      deposited: deposits.get(playerId) ?? 0n,
    }
    if (terms === undefined || !isAcquired(terms, player, now, subunitToUnit)) continue
    await storeAcquisition(deps, candidate, toSubunits(terms.acquisition?.amount ?? '0', subunitToUnit))
  }
}

async function storeAcquisition(
  deps: AffiliatesDeps,
  { playerId, partnerId }: Candidate,
  amount: bigint,
): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await insertAcquisition(tx, { playerId, partnerId, amount, at }))) return
    const [partner, attribution] = [await findPartner(tx, partnerId), await findAttribution(tx, playerId)]
    if (partner?.postbackUrl != null && attribution?.clickId != null)
      await queuePostback(tx, { id: deps.random.uuid(), partnerId, playerId, event: 'acquisition', at })
  })
}

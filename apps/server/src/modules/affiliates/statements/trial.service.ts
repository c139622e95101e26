/** What plans would have paid in the last 30 days: staff see it before they publish them. Changes nothing. */
import { toSubunits } from '@fairhall/money'
import { listPoints } from '../../loyalty/index.ts'
import type { PlanSetting, SettingsSnapshot } from '../../settings/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { listPartnerIds } from '../partners/partners.queries.ts'
import { listAttributedSince, sumDeposits } from './acquisitions.queries.ts'
import { commissionOf, isAcquired, linesOf, type Moved, netOf } from './commission.rules.ts'
import { sumMoved } from './statements.queries.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** Of all partners together, in subunits of the base currency. */
export interface PlanTrial {
  plan: string
  net: bigint
  share: bigint
  /** Those who met the condition. */
  players: number
  acquired: bigint
  /** Whatever the smallest payout is. */
  cost: bigint
}

/** `settings` may be a draft. Currencies without a rate are left out. */
export async function tryPlans(
  deps: Pick<AffiliatesDeps, 'clock' | 'db' | 'settings'>,
  settings: SettingsSnapshot,
  plans: readonly PlanSetting[],
): Promise<PlanTrial[]> {
  const to = deps.clock.now()
  const from = new Date(to.getTime() - DAYS * DAY_MS)
  const trials = plans.map((plan) => ({ plan, net: 0n, share: 0n, players: 0 }))
  for (const partnerId of await listPartnerIds(deps.db)) {
    const moved = (await sumMoved(deps.db, partnerId, { from, to })).filter(({ currency }) =>
      settings.currencies.has(currency),
    )
    const came = await listCame(deps, partnerId, from)
    for (const trial of trials) addPartner(settings, trial, moved, came)
  }
  const unit = settings.baseCurrency.subunitToUnit
  return trials.map(({ plan, net, share, players }) => {
    const acquired = BigInt(players) * toSubunits(plan.acquisition?.amount ?? '0', unit)
    return { plan: plan.id, net, share, players, acquired, cost: share + acquired }
  })
}

/** Players who came since then, with what they have by now. */
async function listCame(
  deps: Pick<AffiliatesDeps, 'db' | 'settings'>,
  partnerId: string,
  since: Date,
): Promise<{ attributedAt: Date; points: bigint; deposited: bigint }[]> {
  const players = await listAttributedSince(deps.db, partnerId, since)
  const ids = players.map(({ playerId }) => playerId)
  const [points, deposits] = [await listPoints(deps, deps.db, ids), await sumDeposits(deps.db, ids)]
  return players.map(({ playerId, attributedAt }) => ({
    attributedAt,
    points: points.get(playerId) ?? 0n,
    deposited: deposits.get(playerId) ?? 0n,
  }))
}

function addPartner(
  { currencies, baseCurrency: base }: SettingsSnapshot,
  trial: { plan: PlanSetting; net: bigint; share: bigint; players: number },
  moved: readonly Moved[],
  came: readonly { attributedAt: Date; points: bigint; deposited: bigint }[],
): void {
  const { plan } = trial
  const net = netOf(linesOf(moved, plan, (code) => currencies.get(code) ?? base, base))
  const month = { net, acquired: 0n, carriedIn: 0n, unpaidIn: 0n }
  trial.net += net
  trial.share += commissionOf(plan, month, base.subunitToUnit).share
  trial.players += came.filter((player) =>
    isAcquired(plan, player, player.attributedAt, base.subunitToUnit),
  ).length
}

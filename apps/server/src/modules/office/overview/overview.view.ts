/** What waits for someone, how today compares with the same day last week, and whether providers answer. */
import type { OfficeReply } from '@fairhall/contract/office'
import { toDecimal } from '@fairhall/money'
import { listOrders } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { countActive, listHealth, readQueueRows, sumDays } from './overview.queries.ts'
import { comparedDays, figuresOf } from './overview.rules.ts'

export async function readQueues(deps: OfficeDeps, actor: string): Promise<OfficeReply<'getQueues'>> {
  const [rows, orders] = await Promise.all([readQueueRows(deps.db), listOrders(deps, actor)])
  const queueOf = (name: (typeof rows)[number]['name']) => {
    const { count = 0, since = null } = rows.find((row) => row.name === name) ?? {}
    return { count, since: since?.toISOString() ?? null }
  }
  return {
    withdrawals: queueOf('withdrawals'),
    documents: queueOf('documents'),
    complaints: queueOf('complaints'),
    signals: queueOf('signals'),
    deliveries: queueOf('deliveries'),
    // The oldest comes first.
    orders: { count: orders.length, since: orders[0]?.madeAt.toISOString() ?? null },
  }
}

export async function readOverview(deps: OfficeDeps): Promise<OfficeReply<'getOverview'>> {
  const settings = deps.settings.current()
  const days = comparedDays(deps.clock.now())
  const both = [days.today, days.lastWeek]
  const [sums, active, health] = await Promise.all([
    sumDays(deps.db, both),
    countActive(deps.db, both),
    listHealth(deps.db),
  ])
  const shown = (amount: bigint) => toDecimal(amount, settings.baseCurrency.subunitToUnit)
  const dayOf = (day: string) => {
    const { ggr, deposits, withdrawals } = figuresOf(settings, sums, day)
    return {
      day,
      ggr: shown(ggr),
      deposits: shown(deposits),
      withdrawals: shown(withdrawals),
      activePlayers: active.get(day) ?? 0,
    }
  }
  return {
    currency: settings.baseCurrency.code,
    today: dayOf(days.today),
    lastWeek: dayOf(days.lastWeek),
    providers: health.map(({ provider, isDown, failures, checkedAt, changedAt }) => ({
      id: provider,
      isDown,
      failures,
      checkedAt: checkedAt.toISOString(),
      changedAt: changedAt.toISOString(),
    })),
  }
}

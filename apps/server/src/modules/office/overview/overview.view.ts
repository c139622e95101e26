/** What waits for someone, how today compares with the same day last week, and whether providers answer. */
import type { OfficeReply } from '@fairhall/contract/office'
import { toDecimal } from '@fairhall/money'
import { countryRequestsSince } from '../../players/index.ts'
import { countOrders, countriesFor, may, type StaffMember, toView, type View } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { countActive, listHealth, readQueueRows, sumDays } from './overview.queries.ts'
import { comparedDays, figuresOf } from './overview.rules.ts'

/** Queues that the member may not work on are null. */
export async function readQueues(
  deps: OfficeDeps,
  member: Pick<StaffMember, 'id' | 'rights'>,
): Promise<OfficeReply<'getQueues'>> {
  const [rows, orders] = await Promise.all([
    readQueueRows(deps.db, await countriesOfQueues(deps, member), countryRequestsSince(deps)),
    countOrders(deps, member),
  ])
  const queueOf = (name: (typeof rows)[number]['name'], view: View) => {
    if (!may(member.rights, toView(view))) return null
    const { count = 0, since = null } = rows.find((row) => row.name === name) ?? {}
    return { count, since: since?.toISOString() ?? null }
  }
  return {
    withdrawals: queueOf('withdrawals', 'withdrawal.list'),
    alerts: queueOf('alerts', 'risk.view'),
    documents: queueOf('documents', 'document.list'),
    complaints: queueOf('complaints', 'complaint.list'),
    signals: queueOf('signals', 'signals.list'),
    removals: queueOf('removals', 'exclusion.requests'),
    countries: queueOf('countries', 'country.list'),
    registers: queueOf('registers', 'player.protection'),
    deliveries: queueOf('deliveries', 'delivery.list'),
    orders: { count: orders.count, since: orders.since?.toISOString() ?? null },
  }
}

/** Each queue counts only the players of the markets that the member works for. */
async function countriesOfQueues(deps: OfficeDeps, member: Pick<StaffMember, 'id' | 'rights'>) {
  const countriesOf = (view: View) => countriesFor(deps, member, toView(view))
  return {
    withdrawals: await countriesOf('withdrawal.list'),
    alerts: await countriesOf('risk.view'),
    documents: await countriesOf('document.list'),
    complaints: await countriesOf('complaint.list'),
    signals: await countriesOf('signals.list'),
    removals: await countriesOf('exclusion.requests'),
    countries: await countriesOf('country.list'),
    registers: await countriesOf('player.protection'),
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

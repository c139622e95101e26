import type { Platform } from '../../../platform/platform.ts'
import { watch } from '../../../platform/watches.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { listBudgets } from './budgets.service.ts'

type WatchedDeps = Pick<BonusesDeps, 'clock' | 'db' | 'log' | 'settings'> & Pick<Platform, 'metrics'>

export function watchBudgets(deps: WatchedDeps): void {
  watch(deps, {
    label: 'offer',
    figures: {
      fairhall_bonus_budget_taken_percent: 'How much of its budget an offer has reserved or used.',
      fairhall_bonus_budget_used_up: '1 if the budget does not cover another bonus of the offer.',
    },
    async read() {
      const budgets = await listBudgets(deps)
      const limited = budgets.flatMap(({ limit, ...one }) => (limit === null ? [] : [{ ...one, limit }]))
      const percent = ({ reserved, used, limit }: (typeof limited)[number]) =>
        limit === 0n ? 100 : Number(((reserved + used) * 100n) / limit)
      return {
        fairhall_bonus_budget_taken_percent: Object.fromEntries(
          limited.map((one) => [one.offer, percent(one)]),
        ),
        fairhall_bonus_budget_used_up: Object.fromEntries(
          limited.map(({ offer, isUsedUp }) => [offer, isUsedUp ? 1 : 0]),
        ),
      }
    },
  })
}

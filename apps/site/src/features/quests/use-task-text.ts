import type { QuestTask } from '@fairhall/contract'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

/** What a task asks, in one sentence. Needs the texts of `global-components/quests`. */
export function useTaskText(): (task: QuestTask) => string {
  const t = useTranslations('global-components.quests.task')
  const money = useMoneyFormat()
  return ({ type, quantity, currency, amountMin, winMin, multiplierMin, games }) => {
    const game = games.length === 1 ? (games[0]?.title ?? '') : ''
    return t(type, {
      count: quantity,
      amount: money(type === 'stakes' ? String(quantity) : (winMin ?? amountMin ?? '0'), currency),
      times: multiplierMin ?? '',
      where: game === '' ? 'other' : 'game',
      game,
    })
  }
}

import type { QuestTask } from '@fairhall/contract'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useOdds } from '../../shell/market/use-odds.ts'

/** What a task asks, in one sentence. Needs the texts of `global-components/quests`. */
export function useTaskText(): (task: QuestTask) => string {
  const t = useTranslations('global-components.quests.task')
  const money = useMoneyFormat()
  const format = useFormatter()
  const toOdds = useOdds()
  return ({ type, quantity, currency, amountMin, winMin, multiplierMin, oddsMin, legsMin, games }) => {
    const game = games.length === 1 ? (games[0]?.title ?? '') : ''
    return t(type, {
      count: quantity,
      amount: money(
        type === 'stakes' || type === 'bet-stakes' ? String(quantity) : (winMin ?? amountMin ?? '0'),
        currency,
      ),
      times: multiplierMin ?? '',
      several: (legsMin ?? 1) > 1 ? 'yes' : 'other',
      legs: format.number(legsMin ?? 1),
      price: oddsMin === null ? 'other' : 'odds',
      odds: toOdds(oddsMin ?? '1'),
      where: game === '' ? 'other' : 'game',
      game,
    })
  }
}

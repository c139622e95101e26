import { notify } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'
import { onNews } from './live-news.ts'

/** What was told on this page: a connection made anew must not tell it again. */
const told = new Set<string>()

/** Says that a game gave a stake back, wherever the player is. Needs the texts of `alerts/bets`. */
export function LiveReturns() {
  const t = useTranslations('alerts.bets')
  const money = useMoneyFormat()
  useEffect(
    () =>
      onNews('bets', ({ event, bet }) => {
        if (event !== 'game.bet.returned' || told.has(bet.id)) return
        told.add(bet.id)
        notify({
          title: t('returned.title'),
          text: t('returned.text', { game: bet.title, amount: money(bet.amount, bet.currency) }),
          tone: 'info',
          group: `returned-${bet.id}`,
        })
      }),
    [t, money],
  )
  return null
}

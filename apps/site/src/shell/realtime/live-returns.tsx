import { notify } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'
import { onPublication } from './live-publications.ts'

/** What this page has already shown: a reconnect must not show it again. */
const alerted = new Set<string>()

/** Shows on every page that a game returned a stake. Needs the texts of `alerts/bets`. */
export function LiveReturns() {
  const t = useTranslations('alerts.bets')
  const money = useMoneyFormat()
  useEffect(
    () =>
      onPublication('bets', (message) => {
        if (message.event !== 'game.bet.returned') return
        const { bet } = message
        if (alerted.has(bet.id)) return
        alerted.add(bet.id)
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

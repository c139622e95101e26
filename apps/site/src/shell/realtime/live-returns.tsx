import { notify } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { takeShownReturn } from '../games/shown-returns.ts'
import { useMoneyFormat } from '../market/use-money.ts'
import { whenShown } from '../player/live-accounts.ts'
import { onPublication } from './live-publications.ts'

/** What this page has already shown: a reconnect must not show it again. */
const alerted = new Set<string>()

/** Shows on every page that a game returned a stake, unless the game itself has shown it. Needs the texts of `alerts/bets`. */
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
        // While a game shows a round, it may still show the return.
        whenShown(() => {
          if (takeShownReturn(bet.gameId, performance.now())) return
          notify({
            title: t('returned.title'),
            text: t('returned.text', { game: bet.title, amount: money(bet.amount, bet.currency) }),
            tone: 'info',
            group: `returned-${bet.id}`,
          })
        })
      }),
    [t, money],
  )
  return null
}

import { notify } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'
import { onPublication } from './live-publications.ts'

/** What this page has already shown: a reconnect must not show it again. */
const alerted = new Set<string>()

/** Congratulates the winner of a jackpot, on every page. Needs the texts of `alerts/jackpots`. */
export function LiveJackpots() {
  const t = useTranslations('alerts.jackpots.won')
  const money = useMoneyFormat()
  useEffect(
    () =>
      onPublication('jackpotWins', ({ win }) => {
        const key = `${win.jackpot} ${win.pot}`
        if (alerted.has(key)) return
        alerted.add(key)
        notify({
          title: t('title', { name: win.name }),
          text: t('text', { amount: money(win.amount, win.currency) }),
          tone: 'success',
          group: `jackpot-${key}`,
        })
      }),
    [t, money],
  )
  return null
}

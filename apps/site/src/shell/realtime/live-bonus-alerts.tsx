import type { PlayerBonus, PlayerFreespin } from '@fairhall/contract'
import { BonusStatus } from '@fairhall/contract/codes'
import { notify, type ToastRequest } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'
import { onPublication } from './live-publications.ts'

const tones = {
  issued: 'success',
  activated: 'success',
  played: 'success',
  canceled: 'info',
  expired: 'info',
  lost: 'info',
} as const satisfies Record<string, ToastRequest['tone']>

/** By status and result; other combinations show no alert. */
const events: Partial<Record<string, keyof typeof tones>> = {
  '1-1': 'issued',
  '2-1': 'activated',
  '3-2': 'played',
  '3-3': 'canceled',
  '3-4': 'expired',
  '3-5': 'lost',
}

/** What this page has already shown: a reconnect must not show it again. */
const alerted = new Set<string>()

function eventOf({ id, status, result }: PlayerBonus | PlayerFreespin) {
  const event = events[`${status}-${result}`]
  const alert = `${id} ${event}`
  if (event === undefined || alerted.has(alert)) return undefined
  alerted.add(alert)
  return event
}

/** Shows changes of bonuses and free spins on every page. Needs the texts of `alerts/bonuses`. */
export function LiveBonusAlerts() {
  const t = useTranslations('alerts.bonuses')
  const money = useMoneyFormat()
  useEffect(() => {
    const stopBonuses = onPublication('bonuses', ({ playerBonus }) => {
      const event = eventOf(playerBonus)
      if (event === undefined) return
      const { id, name, amount, currency } = playerBonus
      const text = t(`bonus.${event}.text`, { name, amount: money(amount, currency) })
      notify({ title: t(`bonus.${event}.title`), text, tone: tones[event], group: `bonus-${id}` })
    })
    const stopSpins = onPublication('freespins', ({ playerFreespin }) => {
      const { id, count, quantity, status } = playerFreespin
      // Their progress is published too.
      if (status === BonusStatus.active && count < quantity) return
      const event = eventOf(playerFreespin)
      // Free spins can't be lost.
      if (event === undefined || event === 'lost') return
      const text = t(`spins.${event}.text`, { count })
      notify({ title: t(`spins.${event}.title`), text, tone: tones[event], group: `spins-${id}` })
    })
    return () => {
      stopBonuses()
      stopSpins()
    }
  }, [t, money])
  return null
}

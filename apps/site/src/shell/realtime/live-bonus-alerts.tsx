import type { PlayerBonus, PlayerFreespin } from '@fairhall/contract'
import { notify, type ToastRequest } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'
import { onNews } from './live-news.ts'

/** By status and result; whatever else may come is nothing to tell. */
const bonusEvents = {
  '1-1': 'issued',
  '2-1': 'activated',
  '3-2': 'played',
  '3-3': 'canceled',
  '3-4': 'expired',
  '3-5': 'lost',
} as const
const spinEvents = { ...bonusEvents, '3-5': undefined }
type Event = (typeof bonusEvents)[keyof typeof bonusEvents]
const tones: Record<Event, NonNullable<ToastRequest['tone']>> = {
  issued: 'success',
  activated: 'success',
  played: 'success',
  canceled: 'info',
  expired: 'info',
  lost: 'info',
}

/** What was told on this page: a connection made anew must not tell it again. */
const told = new Set<string>()

function eventOf(
  { id, status, result }: PlayerBonus | PlayerFreespin,
  events: Partial<Record<string, Event>>,
) {
  const event = events[`${status}-${result}`]
  const news = `${id} ${event}`
  if (event === undefined || told.has(news)) return undefined
  told.add(news)
  return event
}

/** Says what becomes of bonuses and free spins wherever the player is. Needs the texts of `alerts/bonuses`. */
export function LiveBonusAlerts() {
  const t = useTranslations('alerts.bonuses')
  const money = useMoneyFormat()
  useEffect(() => {
    const stopBonuses = onNews('bonuses', ({ playerBonus }) => {
      const event = eventOf(playerBonus, bonusEvents)
      if (event === undefined) return
      const { id, name, amount, currency } = playerBonus
      const text = t(`bonus.${event}.text`, { name, amount: money(amount, currency) })
      notify({ title: t(`bonus.${event}.title`), text, tone: tones[event], group: `bonus-${id}` })
    })
    const stopSpins = onNews('freespins', ({ playerFreespin }) => {
      const event = eventOf(playerFreespin, spinEvents)
      if (event === undefined || event === 'lost') return
      const { id, count } = playerFreespin
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

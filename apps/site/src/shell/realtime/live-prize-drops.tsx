import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { PLAYER } from '../player/player-queries.ts'
import { PRIZE_DROPS } from '../prize-drops/prize-drops-queries.ts'
import { usePrizeText } from '../prize-drops/use-prize-text.ts'
import { onPublication } from './live-publications.ts'

/** What this page has already shown: a reconnect must not show it again. */
const alerted = new Set<string>()

/** Congratulates the winner of a prize, on every page. Needs the texts of `alerts/prize-drops`. */
export function LivePrizeDrops() {
  const t = useTranslations('alerts.prize-drops.won')
  const queryClient = useQueryClient()
  const prizeText = usePrizeText()
  useEffect(
    () =>
      onPublication('prizeDropWins', ({ win: { id, number, title, prize } }) => {
        const key = `${id} ${number}`
        if (alerted.has(key)) return
        alerted.add(key)
        const text = prizeText(prize, prize.currency)
        notify({
          title: t('title', { name: title }),
          text: prize.kind === 'cash' ? t('cash', { amount: text }) : t('offer', { prize: text }),
          tone: 'success',
          group: `prize-drop-${key}`,
        })
        for (const queryKey of [PRIZE_DROPS, [PLAYER, 'prize-drop-entry'], [PLAYER, 'prize-drop-rounds']])
          void queryClient.invalidateQueries({ queryKey })
      }),
    [t, prizeText, queryClient],
  )
  return null
}

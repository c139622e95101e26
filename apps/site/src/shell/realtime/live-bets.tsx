import { useEffect } from 'react'
import { useModals } from '../modals/use-modals.tsx'
import { onPublication } from './live-publications.ts'

/** Shows immediately that a bet was refused because of a bonus or the max bet on sports, whatever the game itself shows. */
export function LiveBets() {
  const modals = useModals()
  useEffect(
    () =>
      onPublication('bets', (message) => {
        if (message.event === 'game.bet.restricted')
          void modals.open('restricted-bets', { game: message.bet.gameId })
        else if (message.event === 'game.bet.max.exceed') {
          const { gameId: game, maxAmount, currency } = message.bet
          void modals.open('max-bets', maxAmount === null ? { game } : { game, amount: maxAmount, currency })
        }
      }),
    [modals],
  )
  return null
}

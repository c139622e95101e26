import { useEffect } from 'react'
import { useModals } from '../modals/use-modals.tsx'
import { onPublication } from './live-publications.ts'

/** Shows immediately that a bet was refused because of a bonus, whatever the game itself shows. */
export function LiveBets() {
  const modals = useModals()
  useEffect(
    () =>
      onPublication('bets', (publication) => {
        if (publication.event === 'game.bet.returned' || publication.event === 'game.bet.changed') return
        const { event, bet } = publication
        if (event === 'game.bet.restricted') void modals.open('restricted-bets', { game: bet.gameId })
        else if (bet.maxAmount === null) void modals.open('max-bets', {})
        else void modals.open('max-bets', { amount: bet.maxAmount, currency: bet.currency })
      }),
    [modals],
  )
  return null
}

import { useHydrated } from '@tanstack/react-router'
import { useActiveAccount } from '../player/use-player.ts'

/**
 * The currency in which a page shows offers: that of the player's account. Undefined is the currency of the market, in which
 * the server renders pages. The account may be known before hydration, which must begin with the same page.
 */
export function useOfferCurrency(): string | undefined {
  const currency = useActiveAccount()?.currency
  return useHydrated() ? currency : undefined
}

/**
 * The bonus that the player chose in the wallet. It is preselected for other methods and when the wallet is opened
 * again.
 */
const wanted = new Map<string, string>()

export const bonusWantedIn = (currency: string): string | null => wanted.get(currency) ?? null

export function wantBonus(currency: string, id: string | null): void {
  if (id === null) wanted.delete(currency)
  else wanted.set(currency, id)
}

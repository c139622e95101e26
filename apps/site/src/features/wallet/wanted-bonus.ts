/** The bonus that the player has chosen in the wallet: another method, or the wallet opened anew, begins with it. */
const wanted = new Map<string, string>()

export const bonusWantedIn = (currency: string): string | null => wanted.get(currency) ?? null

export function wantBonus(currency: string, id: string | null): void {
  if (id === null) wanted.delete(currency)
  else wanted.set(currency, id)
}

/**
 * The bonus that the player chose in the wallet. It is preselected for other methods and when the wallet is opened
 * again.
 */
const preferred = new Map<string, string>()

export const preferredBonus = (currency: string): string | null => preferred.get(currency) ?? null

export function setPreferredBonus(currency: string, id: string | null): void {
  if (id === null) preferred.delete(currency)
  else preferred.set(currency, id)
}

const KEY = 'invoiceId'

/**
 * The deposit whose code comes later, or has come: a page that is loaded again goes on with it, and so does a wallet that
 * opens in another tab, or from the list of payments. The tab's own comes first, as each may have begun one.
 */
export const recallAwaited = () => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)

export function rememberAwaited(invoiceId: string): void {
  for (const store of [sessionStorage, localStorage]) store.setItem(KEY, invoiceId)
}

/** It has ended, or the player begins something else. */
export function forgetAwaited(): void {
  for (const store of [sessionStorage, localStorage]) store.removeItem(KEY)
}

const KEY = 'invoiceId'

/**
 * The deposit that waits for its payment code or for payment. A reloaded page continues it, as does a wallet in
 * another tab or opened from the payment list. This tab's own deposit comes first, because each tab may have started
 * one.
 */
export const readPendingDeposit = () => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)

export function savePendingDeposit(invoiceId: string): void {
  for (const store of [sessionStorage, localStorage]) store.setItem(KEY, invoiceId)
}

/** The deposit has ended, or the player starts something else. */
export function clearPendingDeposit(): void {
  for (const store of [sessionStorage, localStorage]) store.removeItem(KEY)
}

export type ReturnEnd = 'deposit-pending' | 'deposit-error'

/**
 * What the address that a provider's page leads back to stands for. Its word is no more than a hint: only the server knows whether
 * there is money, so all but an error waits for it.
 */
export function endOf(search: URLSearchParams): ReturnEnd {
  return search.has('deposit-error') ? 'deposit-error' : 'deposit-pending'
}

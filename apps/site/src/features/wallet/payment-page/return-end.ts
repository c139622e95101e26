export type ReturnEnd = 'deposit-pending' | 'deposit-error'

/**
 * The result in the URL that a provider's page redirects to. It is only a hint: only the server knows whether the
 * money arrived, so any result except an error waits for the invoice.
 */
export function endOf(search: URLSearchParams): ReturnEnd {
  return search.has('deposit-error') ? 'deposit-error' : 'deposit-pending'
}

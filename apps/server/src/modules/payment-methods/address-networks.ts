import type { PaymentMethodsDeps } from './payment-methods.deps.ts'
import type { AddressNetworks } from './addresses.rules.ts'

/** Production never sends to test network addresses. */
export function addressNetworksOf({ config }: Pick<PaymentMethodsDeps, 'config'>): AddressNetworks {
  return config.environment === 'production' ? 'main' : 'main and test'
}

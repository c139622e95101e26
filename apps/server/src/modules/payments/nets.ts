import type { Deps } from '../../platform/deps.ts'
import type { Nets } from './addresses.rules.ts'

/** Where real money goes, nothing is sent to the address of a test network. */
export function netsOf({ config }: Pick<Deps, 'config'>): Nets {
  return config.environment === 'production' ? 'main' : 'main and test'
}

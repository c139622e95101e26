/**
 * A method or provider with payments under way can be closed to new payments, but not removed from the settings: their
 * outcome could no longer be followed. Checked at the start.
 */
import path from 'node:path'
import { WrongSettings } from '../../platform/config.ts'
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { listMethodsInUse } from './methods-in-use.queries.ts'

/** @throws WrongSettings with a one-line message */
export async function requireMethodsInUse(
  deps: Pick<PaymentProvidersDeps, 'db' | 'paymentMethods' | 'paymentProviders' | 'config'>,
): Promise<void> {
  const wrong = (file: string, reason: string) =>
    new WrongSettings(`${path.join(deps.config.configDir, file)}: ${reason}`)
  for (const { method, provider } of await listMethodsInUse(deps.db)) {
    if (deps.paymentProviders.find(provider) === null) {
      throw wrong(
        'payment-providers.json',
        `${provider} is missing, but payments with it are under way. Restore it.`,
      )
    }
    if (!deps.paymentMethods.methods.some(({ id }) => id === method)) {
      throw wrong(
        'payment-methods.json',
        `${method} is missing, but payments with it are under way. Restore it with an empty list of markets until they have ended.`,
      )
    }
  }
}

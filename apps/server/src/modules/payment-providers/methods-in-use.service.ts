/**
 * A method or provider with payments under way can be closed to new payments, but not removed from the settings: their
 * outcome could no longer be followed. Checked at the start.
 */
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import path from 'node:path'
import { WrongSettings } from '../../platform/config.ts'
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { inSql, openPayouts } from '../invoices/index.ts'

/** @throws WrongSettings with a one-line message */
export async function requireMethodsInUse(
  deps: Pick<PaymentProvidersDeps, 'db' | 'paymentMethods' | 'paymentProviders' | 'config'>,
): Promise<void> {
  const { rows } = await deps.db.query<{ method: string; provider: string }>(
    `select distinct method, provider from invoice where type = ${InvoiceType.deposit} and state = '${InvoiceState.pending}'
     union
     select distinct method, provider from invoice where type = ${InvoiceType.withdrawal} and state in ${inSql(openPayouts)}
     order by method, provider`,
  )
  const wrong = (file: string, reason: string) =>
    new WrongSettings(`${path.join(deps.config.configDir, file)}: ${reason}`)
  for (const { method, provider } of rows) {
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

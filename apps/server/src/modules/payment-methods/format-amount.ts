import { formatMoney, toDecimal } from '@fairhall/money'
import type { PaymentMethodsDeps } from './payment-methods.deps.ts'
import type { Currency } from '../settings/index.ts'

/** Formats subunits in the player's locale. `isShort` drops zero decimals, for use in sentences. */
export function formatAmount(
  { settings }: Pick<PaymentMethodsDeps, 'settings'>,
  subunits: bigint,
  currency: Currency,
  locale: string,
  { isShort = false } = {},
): string {
  const { locales, defaultLocale } = settings.current()
  const { tag } = locales.find(({ code }) => code === locale) ?? defaultLocale
  return formatMoney({ amount: toDecimal(subunits, currency.subunitToUnit), currency }, tag, { isShort })
}

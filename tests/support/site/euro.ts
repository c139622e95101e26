import type { Currency } from '@fairhall/contract'

/** As the server describes it when it is the base currency. */
export const euro: Currency = {
  code: 'EUR',
  name: 'Euro',
  type: 'fiat',
  isEnabled: true,
  isBase: true,
  subunitToUnit: 100,
  rate: { rate: '1', at: '2026-01-01T00:00:00.000Z' },
  symbol: '€',
  subCurrencies: [],
}

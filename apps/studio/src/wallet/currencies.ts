/**
 * The currencies that our games can be played in: subunits of one main unit, and the amount of main units that feels like one
 * euro, from which the stakes follow. They are the studio's own terms; it asks no one for rates.
 */
export type Currency = { code: string; subunitToUnit: number; unit: bigint }

const SATOSHIS = 100_000_000

const table: [codes: string, subunitToUnit: number, unit: number][] = [
  ['EUR USD CAD AUD NZD CHF', 100, 100],
  ['PLN RON BRL', 100, 500],
  ['SEK NOK DKK', 100, 1_000],
  ['CZK MXN TRY ZAR', 100, 2_000],
  ['INR', 100, 10_000],
  ['HUF', 100, 40_000],
  ['JPY', 1, 100],
  ['KRW', 1, 1_000],
  ['KWD', 1_000, 500],
  ['USDT USDC', SATOSHIS, SATOSHIS],
  ['XRP', SATOSHIS, 2 * SATOSHIS],
  ['DOGE TRX', SATOSHIS, 5 * SATOSHIS],
  ['TON', SATOSHIS, SATOSHIS / 4],
  ['LTC SOL', SATOSHIS, SATOSHIS / 100],
  ['ETH', SATOSHIS, SATOSHIS / 2_500],
  ['BTC', SATOSHIS, SATOSHIS / 50_000],
]

const currencies = new Map<string, Currency>(
  table.flatMap(([codes, subunitToUnit, unit]) =>
    codes.split(' ').map((code) => [code, { code, subunitToUnit, unit: BigInt(unit) }] as const),
  ),
)

export const currencyCodes: readonly string[] = [...currencies.keys()]

export function findCurrency(code: string): Currency | null {
  return currencies.get(code) ?? null
}

/** @throws when a stored round names a currency that was taken away: that must never be done */
export function getCurrency(code: string): Currency {
  const currency = currencies.get(code)
  if (currency === undefined) throw new Error(`The studio does not know ${code}`)
  return currency
}

/** In fifths of the unit: 0.20 to 100.00 euro. Each is a whole number of subunits for ten and for twenty lines. */
const FIFTHS = [1n, 2n, 3n, 4n, 5n, 10n, 15n, 20n, 25n, 50n, 100n, 150n, 200n, 250n, 500n]
const DEFAULT_FIFTHS = 5n

/** Every stake that a game takes in this currency, in subunits. */
export const stakesOf = (currency: Currency): bigint[] =>
  FIFTHS.map((fifths) => (fifths * currency.unit) / 5n)

export const defaultStakeOf = (currency: Currency): bigint => (DEFAULT_FIFTHS * currency.unit) / 5n

/** Play money for a demo that names none: a thousand of what feels like a euro. */
export const demoBalanceOf = (currency: Currency): bigint => 1_000n * currency.unit

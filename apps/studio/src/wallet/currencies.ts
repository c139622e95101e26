import type { ShownCurrency } from '@fairhall/money'

/**
 * Currencies are the operator's. Each launch states a currency's subunits, format and stake unit; the studio
 * has no list of currencies.
 */
export type Currency = { code: string; subunitToUnit: number }

/** How the operator formats amounts. */
export type Sign = Required<Pick<ShownCurrency, 'type' | 'symbol' | 'subCurrencies'>>

/** A currency as one launch uses it: `unit` is the amount, in subunits, that roughly equals one euro. */
export type PlayedCurrency = Currency & { sign: Sign; unit: bigint }

/** In fifths of the unit: 0.20 to 100.00 euro. */
const FIFTHS = [1n, 2n, 3n, 4n, 5n, 10n, 15n, 20n, 25n, 50n, 100n, 150n, 200n, 250n, 500n]
const DEFAULT_FIFTHS = 5n

/** The preset stakes of a game in this currency, in subunits. They span the range of all stakes. */
export const stakesOf = ({ unit }: PlayedCurrency): bigint[] => FIFTHS.map((fifths) => (fifths * unit) / 5n)

export const defaultStakeOf = ({ unit }: PlayedCurrency): bigint => (DEFAULT_FIFTHS * unit) / 5n

/** Default play money of a demo: a thousand units. */
export const demoBalanceOf = ({ unit }: PlayedCurrency): bigint => 1_000n * unit

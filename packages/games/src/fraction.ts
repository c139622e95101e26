/** Exact fractions of bigints, for calculations that must not round. `under` is above zero. */
export type Fraction = { over: bigint; under: bigint }

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** over ÷ under in lowest terms. */
export function fraction(over: bigint, under: bigint = 1n): Fraction {
  if (under <= 0n) throw new RangeError('The denominator of a fraction must be above zero')
  const common = divisor(over, under)
  return { over: over / common, under: under / common }
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under)

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)

export const isEqual = (a: Fraction, b: Fraction): boolean => a.over * b.under === b.over * a.under

/** A fraction as a decimal string, rounded half up: `fraction(1n, 3n), 4` → `"0.3333"`. */
export function toDecimals(value: Fraction, decimals: number): string {
  const scale = 10n ** BigInt(decimals)
  const scaled = (value.over * scale * 2n + value.under) / (value.under * 2n)
  const digits = scaled.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const PLAIN_MAX = 10n ** 12n

/**
 * Formats odds as "once in …": a whole number if it is short enough to read, else three digits and a power of
 * ten, `1.83e+360`.
 */
export function toOdds({ over, under }: Fraction): string {
  const whole = (over * 2n + under) / (under * 2n)
  if (whole < PLAIN_MAX) return whole.toString()
  const digits = whole.toString().length
  const power = 10n ** BigInt(digits - 3)
  const leading = ((whole * 2n + power) / (power * 2n)).toString()
  return `${leading[0]}.${leading.slice(1, 3)}e+${digits - 4 + leading.length}`
}

/** The nearest float, for statistics only. */
export function toNumber(value: Fraction): number {
  return Number((value.over * 10n ** 18n) / value.under) / 1e18
}

/**
 * Conversion between currencies as an exact fraction of bigints, rounded once at the end. A rate is the value
 * of one main unit in the base currency, as a decimal string (`"0.92"`, `"61250.4"`).
 */

export type Rated = { subunitToUnit: number; rate: string }
export type Rounding = 'down' | 'up' | 'nearest'

type Fraction = { over: bigint; under: bigint }

function toFraction(rate: string): Fraction {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate)
  if (match === null) throw new RangeError('A rate must be a plain decimal string')
  const fraction = match[2] ?? ''
  const over = BigInt(`${match[1]}${fraction}`)
  if (over === 0n) throw new RangeError('A rate must be above zero')
  return { over, under: 10n ** BigInt(fraction.length) }
}

function divide(over: bigint, under: bigint, rounding: Rounding): bigint {
  const whole = over / under
  const rest = over % under
  if (rest === 0n || rounding === 'down') return whole
  if (rounding === 'up') return whole + 1n
  return rest * 2n >= under ? whole + 1n : whole
}

/**
 * Converts subunits of one currency to subunits of another, at the given rates. Negative amounts mirror
 * positive ones, so that a movement and its reverse convert alike.
 */
export function convert(amount: bigint, from: Rated, to: Rated, rounding: Rounding): bigint {
  if (amount < 0n) return -convert(-amount, from, to, rounding)
  if (from.rate === to.rate) {
    if (from.subunitToUnit === to.subunitToUnit) return amount
    return divide(amount * BigInt(to.subunitToUnit), BigInt(from.subunitToUnit), rounding)
  }
  const source = toFraction(from.rate)
  const target = toFraction(to.rate)
  const over = amount * source.over * target.under * BigInt(to.subunitToUnit)
  const under = BigInt(from.subunitToUnit) * source.under * target.over
  return divide(over, under, rounding)
}

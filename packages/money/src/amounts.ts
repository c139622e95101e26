/**
 * Amounts cross every boundary as decimal strings in the currency's main unit, and are bigint subunits
 * inside. Nothing here ever becomes a float: 0.1 + 0.2 must be 0.3, and 21 million bitcoin must fit.
 */

export type AmountProblem = 'malformed' | 'too long' | 'too fine'

/** Why a text is not an amount. `problem` is stable, the message is for logs. */
export class AmountError extends Error {
  readonly problem: AmountProblem

  constructor(problem: AmountProblem) {
    super(`The amount is ${problem}`)
    this.name = 'AmountError'
    this.problem = problem
  }
}

export type Floored = {
  /** Whole subunits. */
  amount: bigint
  /** The part finer than a subunit, as a decimal string of the main unit; `"0"` if there is none. */
  dust: string
}

const LENGTH_MAX = 40
const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/** The possible numbers of subunits per main unit. */
export const SUBUNITS_TO_UNIT = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
] as const

/** The number of decimals of a currency: 100 → 2, 1 → 0, 10^8 → 8. */
export function decimalsOf(subunitToUnit: number): number {
  const decimals = String(subunitToUnit).length - 1
  if (subunitToUnit !== 10 ** decimals) throw new RangeError('subunitToUnit must be a power of ten')
  return decimals
}

function split(text: string, subunitToUnit: number) {
  if (text.length > LENGTH_MAX) throw new AmountError('too long')
  const match = DECIMAL.exec(text)
  if (match === null) throw new AmountError('malformed')

  const decimals = decimalsOf(subunitToUnit)
  const fraction = match[2] ?? ''
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  return { amount: BigInt(`${match[1]}${kept}`), rest: fraction.slice(decimals), decimals }
}

/**
 * Parses a decimal string of the main unit, `"12.50"`, as subunits. Strict: digits and one point, at most 40
 * characters, no sign, no exponent, nothing finer than the currency (`"0.10"` in a currency without decimals
 * is too fine, `"1.00"` is not).
 * @throws AmountError
 */
export function toSubunits(text: string, subunitToUnit: number): bigint {
  const { amount, rest } = split(text, subunitToUnit)
  if (/[1-9]/.test(rest)) throw new AmountError('too fine')
  return amount
}

/**
 * As toSubunits, but what is finer than a subunit is cut off and returned as `dust`.
 * @throws AmountError
 */
export function toSubunitsFloor(text: string, subunitToUnit: number): Floored {
  const { amount, rest, decimals } = split(text, subunitToUnit)
  const fine = rest.replace(/0+$/, '')
  return { amount, dust: fine === '' ? '0' : `0.${'0'.repeat(decimals)}${fine}` }
}

/** Subunits as a decimal string of the main unit with all its decimals: `1250n, 100` → `"12.50"`. */
export function toDecimal(amount: bigint, subunitToUnit: number): string {
  const decimals = decimalsOf(subunitToUnit)
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

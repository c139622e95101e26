/** How payment destinations are recognised and displayed. Pure. */
import { isCardNumber } from '../../platform/account-numbers.ts'
import { tonAccountOf } from '../payment-methods/index.ts'

export type Destination = Readonly<Record<string, string>>

/** Compares destinations regardless of spaces and field order. */
export function isSameDestination(one: Destination, other: Destination): boolean {
  return normalised(one) === normalised(other)
}

function normalised(fields: Destination): string {
  const pairs = Object.entries(fields).map(([key, value]) => [key, value.replaceAll(/\s+/g, '')] as const)
  return JSON.stringify(pairs.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

/** Fields that identify an account, the strongest first. */
const accountKeys = ['wallet_id', 'iban', 'card_number']
/** Fields that several accounts may share. They identify a destination only if nothing stronger does. */
const contactKeys = ['wallet_email', 'phone', 'cpf_number']
/** Free text, or values that many customers of a bank share. */
const DESCRIBING = /holder$|(^|_)(name|address|bank|branch|code|bic|swift|tag|memo|reference|note|comment)$/
/** Fewer digits may be the name of an option. */
const ACCOUNT_DIGITS = 6

/**
 * The values that distinguish a destination from others, the strongest first. Empty if all text is the player's free
 * choice. The kind of field decides, because a holder may put digits into a name.
 */
export function identifyingValuesOf(fields: Destination): string[] {
  const isKnown = (key: string) => accountKeys.includes(key) || contactKeys.includes(key)
  const others = Object.entries(fields)
    .filter(([key, value]) => !isKnown(key) && !DESCRIBING.test(key) && isAccountLike(value))
    .map(([, value]) => value)
  const valuesOf = (keys: readonly string[]) => keys.flatMap((key) => fields[key] ?? [])
  return [...valuesOf(accountKeys), ...others, ...valuesOf(contactKeys)]
}

const isAccountLike = (value: string) =>
  value.includes('@') || value.replaceAll(/\D/g, '').length >= ACCOUNT_DIGITS

/**
 * The value to show and search by: an account, an address or a number, and other text only if there is none of these.
 */
export function mainValueOf(fields: Destination): string {
  const [identifying] = identifyingValuesOf(fields)
  if (identifying !== undefined) return identifying
  const entries = Object.entries(fields)
  return entries.find(([key]) => !DESCRIBING.test(key))?.[1] ?? entries[0]?.[1] ?? ''
}

/**
 * The spellings by which a value is recognised. The first is the same for all ways to write the value; earlier releases
 * stored the others. Empty for a value that names no destination.
 */
export function spellingsOf(value: string): string[] {
  const compact = value.replaceAll(/\s+/g, '').toLowerCase()
  if (compact === '') return []
  const digits = /^\+?(\d+)$/.exec(compact.replaceAll(/[()./-]/g, ''))?.[1]
  const account = digits ?? tonAccountOf(value.trim())
  return [...new Set([account ?? compact, ...(digits === undefined ? [] : [`+${digits}`]), compact])]
}

const ENDS = 4
/** For shorter values the ends alone would reveal too much. */
const LONG = 3 * ENDS

const CARD_NUMBER = 'card_number'
const maskCard = (value: string) => `…${value.replaceAll(/\s+/g, '').slice(-ENDS)}`

/** The fields as staff sees them: complete, except for card numbers, of which only the last digits are shown. */
export const fieldsForStaff = (fields: Destination): { name: string; value: string }[] =>
  Object.entries(fields).map(([name, value]) => ({
    name,
    value: name === CARD_NUMBER ? maskCard(value) : value,
  }))

export const shownToStaff = (fields: Destination): string =>
  fieldsForStaff(fields)
    .map(({ name, value }) => `${name} ${value}`)
    .join(', ')

/** Enough to recognise the destination, not enough to use it. */
export function maskDestination(value: string): string {
  if (isCardNumber(value.replaceAll(/\s+/g, ''))) return maskCard(value)
  const at = value.lastIndexOf('@')
  if (at > 0) return `${value.slice(0, 1)}…${value.slice(at)}`
  const compact = value.replaceAll(/\s+/g, '')
  if (compact.length >= LONG) return `${compact.slice(0, ENDS)}…${compact.slice(-ENDS)}`
  return `…${compact.slice(-Math.min(ENDS - 1, Math.floor(compact.length / 3)))}`
}

interface ShownDestination {
  label: string
  isWhole: boolean
  tag: string | null
}

/**
 * The destination as its player sees it on a withdrawal. Crypto addresses are shown whole, because players compare them
 * in full; accounts and numbers are masked. Null where only the provider knows the destination.
 */
export function shownDestination(fields: Destination, isCoin: boolean): ShownDestination | null {
  const value = mainValueOf(fields)
  if (value === '') return null
  const label = isCoin ? value : maskDestination(value)
  return { label, isWhole: isCoin, tag: fields['destination_tag'] ?? null }
}

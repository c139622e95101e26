/** How a place that money goes to is recognised and shown. Pure. */
import { isCardNumber } from '../../platform/account-numbers.ts'
import { tonAccountOf } from './addresses.rules.ts'

export type Destination = Readonly<Record<string, string>>

/** The same place however it was spaced or in whatever order it was typed. */
export function isSameDestination(one: Destination, other: Destination): boolean {
  return normalised(one) === normalised(other)
}

function normalised(fields: Destination): string {
  const pairs = Object.entries(fields).map(([key, value]) => [key, value.replaceAll(/\s+/g, '')] as const)
  return JSON.stringify(pairs.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

/** Fields that name the account itself, the strongest first. */
const accountKeys = ['wallet_id', 'iban', 'card_number']
/** Fields that a person or many accounts may share, which name a place where nothing stronger does. */
const contactKeys = ['wallet_email', 'phone', 'cpf_number']
/** Fields whose text the player is free to choose, or that a bank's customers share. */
const DESCRIBING = /holder$|(^|_)(name|address|bank|branch|code|bic|swift|tag|memo|reference|note|comment)$/
/** Fewer may be the name of a choice. */
const ACCOUNT_DIGITS = 6

/**
 * The values by which it is told from other places, the strongest first; none where the player alone chose all of its text. The
 * kind of the field decides, because a holder may put digits into a name.
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

/** What it is shown and found by: an account, an address or a number, and only without any of these another text. */
export function mainValueOf(fields: Destination): string {
  const [identifying] = identifyingValuesOf(fields)
  if (identifying !== undefined) return identifying
  const entries = Object.entries(fields)
  return entries.find(([key]) => !DESCRIBING.test(key))?.[1] ?? entries[0]?.[1] ?? ''
}

/**
 * The spellings by which a value is recognised; the first one is the same for all ways to write it, the others were kept by earlier
 * releases. None of what names no place.
 */
export function spellingsOf(value: string): string[] {
  const compact = value.replaceAll(/\s+/g, '').toLowerCase()
  if (compact === '') return []
  const digits = /^\+?(\d+)$/.exec(compact.replaceAll(/[()./-]/g, ''))?.[1]
  const account = digits ?? tonAccountOf(value.trim())
  return [...new Set([account ?? compact, ...(digits === undefined ? [] : [`+${digits}`]), compact])]
}

const ENDS = 4
/** Of less than this the ends alone would tell too much. */
const LONG = 3 * ENDS

const CARD_NUMBER = 'card_number'
const maskCard = (value: string) => `…${value.replaceAll(/\s+/g, '').slice(-ENDS)}`

/** The fields as staff reads them: whole, except for the number of a card, of which nobody sees more than its end. */
export function shownToStaff(fields: Destination): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${key === CARD_NUMBER ? maskCard(value) : value}`)
    .join(', ')
}

/** Enough to know it again, too little to use it. */
export function maskDestination(value: string): string {
  if (isCardNumber(value.replaceAll(/\s+/g, ''))) return maskCard(value)
  const at = value.lastIndexOf('@')
  if (at > 0) return `${value.slice(0, 1)}…${value.slice(at)}`
  const compact = value.replaceAll(/\s+/g, '')
  if (compact.length >= LONG) return `${compact.slice(0, ENDS)}…${compact.slice(-ENDS)}`
  return `…${compact.slice(-Math.min(ENDS - 1, Math.floor(compact.length / 3)))}`
}

export interface ShownDestination {
  label: string
  isWhole: boolean
  tag: string | null
}

/**
 * As its player sees it with a withdrawal. An address is no secret, and whoever looks for his coins compares the whole of it;
 * an account or a number is masked. Null where the provider alone knows the place.
 */
export function shownDestination(fields: Destination, isCoin: boolean): ShownDestination | null {
  const value = mainValueOf(fields)
  if (value === '') return null
  const label = isCoin ? value : maskDestination(value)
  return { label, isWhole: isCoin, tag: fields['destination_tag'] ?? null }
}

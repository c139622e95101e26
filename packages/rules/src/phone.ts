import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Rules } from './rule.ts'
import { toText } from './values.ts'

// The limit of the specification; longer input is refused before it is parsed.
const INPUT_CHARS_MAX = 250
const CALLING_CODE_DIGITS_MAX = 3
const NATIONAL_DIGITS = { least: 2, most: 17 }

const callingCodes = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))

/**
 * True for a phone number in international form; the leading + may be missing, because the phone field
 * contains digits only.
 */
export function isPhone(text: string): boolean {
  if (text.length > INPUT_CHARS_MAX) return false
  const parsed = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text}`)
  const { length } = parsed?.nationalNumber ?? ''
  return (
    parsed !== undefined &&
    length >= NATIONAL_DIGITS.least &&
    length <= NATIONAL_DIGITS.most &&
    parsed.isValid()
  )
}

/** The rules that need the metadata of phone numbers, separate because it is large for a browser. */
export const phoneRules: Rules = {
  phone: (value) => isPhone(toText(value)),
  /** Either a calling code alone, up to three digits, or a complete number that lacks only its plus. */
  calling_code: (value) => {
    const digits = toText(value).replace(/^\+/, '')
    if (!/^\d{1,250}$/.test(digits)) return false
    return digits.length <= CALLING_CODE_DIGITS_MAX ? callingCodes.has(digits) : isPhone(digits)
  },
}

import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Rules } from './rule.ts'
import { toText } from './values.ts'

// The limit of the specification; longer input is refused before it is parsed.
const INPUT_CHARS_MAX = 250
const CALLING_CODE_DIGITS_MAX = 3
const callingCodes = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))

/** Western digits and the signs that group them. No letters: a number in a sentence or with an extension is refused. */
const WRITTEN = /^(?:\+|00)?[\d \u00a0()./-]+$/

/**
 * The one spelling of a phone number (E.164), by which it is stored, compared and called; null if the text is not exactly one valid
 * number in international form. The leading + may be missing or 00, and a national leading zero after the calling code is dropped.
 */
export function parsePhone(text: string): string | null {
  const written = text.trim()
  if (text.length > INPUT_CHARS_MAX || !WRITTEN.test(written)) return null
  const number = validNumber(`+${written.replace(/^(?:\+|00)/, '')}`)
  // A number that reads as another one has two spellings.
  return number !== null && validNumber(number) === number ? number : null
}

function validNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { extract: false })
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : null
}

/** True for a phone number in international form; the leading + may be missing, because the phone field contains digits only. */
export function isPhone(text: string): boolean {
  return parsePhone(text) !== null
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

/**
 * A phone number in two parts: the country with its dialling prefix, and the national number. Needs the large phone
 * number tables, so only the phone input imports it.
 */
import { latinDigits } from '@fairhall/money/digits'
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

const PHONE_DIGITS_MAX = 12
// Longer input is rejected before it is parsed.
const INPUT_CHARS_MAX = 250

export interface PhoneParts {
  country: string
  /** As displayed: digits in the country's groups. */
  national: string
}

export function prefixOf(country: string): string {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : ''
}

const toDigits = (text: string) => latinDigits(text).replace(/\D/g, '')

/** Digits as the country groups them, at most 12. */
export function shownNational(raw: string, country: string): string {
  const digits = toDigits(raw).slice(0, PHONE_DIGITS_MAX)
  if (!isSupportedCountry(country) || digits === '') return digits
  const prefix = prefixOf(country)
  // A leading zero means the national format; without it, only the international format has groups.
  const isNational = digits.startsWith('0')
  const typed = new AsYouType(country).input(isNational ? digits : prefix + digits)
  const shown = isNational ? typed : typed.slice(prefix.length).trimStart()
  // The tables leave numbers that they can't group unchanged. Removes signs other than spaces, dashes and
  // parentheses.
  return shown.replace(/[^\d\s()-]/g, '')
}

/**
 * The value: prefix and number, or empty if one is missing. A national leading zero is removed in countries that
 * drop it.
 */
export function joinPhone({ country, national }: PhoneParts): string {
  const digits = toDigits(national).slice(0, PHONE_DIGITS_MAX)
  const prefix = prefixOf(country)
  if (digits === '' || prefix === '') return ''
  const parsed = parsePhoneNumberFromString(digits, country as CountryCode)
  return parsed?.number.startsWith(prefix) ? parsed.number : prefix + digits
}

/** Splits a value or a pasted international number; null if it isn't international. */
export function splitPhone(value: string): PhoneParts | null {
  if (value.length > INPUT_CHARS_MAX) return null
  const text = latinDigits(value).trim().replace(/^00/, '+')
  if (!text.startsWith('+')) return null
  const parsed = parsePhoneNumberFromString(text)
  if (parsed === undefined) return null
  const country = parsed.country ?? parsed.getPossibleCountries()[0]
  if (country === undefined) return null
  return { country, national: shownNational(parsed.nationalNumber, country) }
}

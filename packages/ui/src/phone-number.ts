/**
 * A phone number in two parts: the country with its dialling prefix, and what is typed behind it. Needs the tables of
 * the world's numbers, so it belongs to the phone input alone.
 */
import { latinDigits } from '@fairhall/money/digits'
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

export const PHONE_DIGITS_MAX = 12
// Longer input is refused before it is parsed at all.
const INPUT_CHARS_MAX = 250

export interface PhoneParts {
  country: string
  /** As it is shown: digits in the country's groups. */
  national: string
}

export function prefixOf(country: string): string {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : ''
}

const toDigits = (text: string) => latinDigits(text).replace(/\D/g, '')

/** Digits as the country groups them, at most 12. */
export function shownNational(given: string, country: string): string {
  const digits = toDigits(given).slice(0, PHONE_DIGITS_MAX)
  if (!isSupportedCountry(country) || digits === '') return digits
  const prefix = prefixOf(country)
  // A leading zero is the country's own way; without it only the international form has groups.
  const isNational = digits.startsWith('0')
  const typed = new AsYouType(country).input(isNational ? digits : prefix + digits)
  const shown = isNational ? typed : typed.slice(prefix.length).trimStart()
  // What the tables cannot group, they leave as it is; signs other than spaces and dashes are none of ours.
  return shown.replace(/[^\d\s()-]/g, '')
}

/** The value: prefix and number, or empty while one of them is missing. A national leading zero goes where the country drops it. */
export function joinPhone({ country, national }: PhoneParts): string {
  const digits = toDigits(national).slice(0, PHONE_DIGITS_MAX)
  const prefix = prefixOf(country)
  if (digits === '' || prefix === '') return ''
  const parsed = parsePhoneNumberFromString(digits, country as CountryCode)
  return parsed?.number.startsWith(prefix) ? parsed.number : prefix + digits
}

/** A value, or a pasted international number, in its parts; null when it is no international number. */
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

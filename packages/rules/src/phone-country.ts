/**
 * The country of a phone number. Separate from the rules, because the complete tables that it needs are for
 * servers only.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * Country codes (ISO 3166-1 alpha-2) that a number in international form can belong to: usually one, several
 * when countries share a range, none for an invalid number.
 */
export function phoneCountries(text: string): readonly string[] {
  const parsed = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text}`, { extract: false })
  if (parsed === undefined) return []
  return parsed.country === undefined ? parsed.getPossibleCountries() : [parsed.country]
}

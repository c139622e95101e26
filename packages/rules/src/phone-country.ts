/** Where a phone number belongs. Apart from the rules, because the whole tables that this needs are for servers only. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * Country codes (ISO 3166-1 alpha-2) that a number in international form can belong to: one as a rule, several where countries
 * share a range, none for what is no number.
 */
export function phoneCountries(text: string): readonly string[] {
  const parsed = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text}`)
  if (parsed === undefined) return []
  return parsed.country === undefined ? parsed.getPossibleCountries() : [parsed.country]
}

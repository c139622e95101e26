import { z } from 'zod'
import { countryCode, moment, text } from '../shapes.ts'

/** A pending request to change the account's country; staff decides it. */
const countryRequest = z.object({ country: countryCode, askedAt: moment })
export type CountryRequest = z.infer<typeof countryRequest>

export const countryCalls = {
  /** Null when there is no pending request. */
  getCountryRequest: { reply: countryRequest.nullable() },
  /** Staff decides, and may ask for documents first. A new request replaces the previous one. */
  requestCountry: { body: z.object({ country: text(2) }), reply: countryRequest },
}

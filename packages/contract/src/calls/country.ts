import { z } from 'zod'
import { countryCode, moment, text } from '../shapes.ts'

/** A request for another country of the account, which waits for staff. */
export const countryRequest = z.object({ country: countryCode, askedAt: moment })
export type CountryRequest = z.infer<typeof countryRequest>

export const countryCalls = {
  /** Null while none waits. */
  getCountryRequest: { reply: countryRequest.nullable() },
  /** Staff decides, and may ask for documents first. A new request replaces the one before. */
  requestCountry: { body: z.object({ country: text(2) }), reply: countryRequest },
}

import { z } from 'zod'
import { moment } from '../shapes.ts'

/** A challenge of the ALTCHA protocol, version 2: which counter derives a key that begins with `keyPrefix`? */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    /** Hashes per derived key. */
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.object({ expiresAt: moment }),
  }),
  signature: z.string(),
})
export type Challenge = z.infer<typeof challenge>

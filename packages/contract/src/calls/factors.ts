import { z } from 'zod'
import { moment } from '../shapes.ts'
import { session } from './player.ts'

const text = (most: number) => z.string().max(most)

/** Of the player's app, or one of his recovery codes. */
const code = text(64)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const factorCalls = {
  /** The second half of a sign-in that answered a ticket. */
  completeSession: {
    body: z.object({ ticket: text(128), code, fingerprint: text(128).optional() }),
    reply: session,
  },
  /** `since` is null where there is none. */
  getSecondFactor: { reply: z.object({ since: moment.nullable(), recoveryCodesLeft: z.number().int() }) },
  /** A new secret for the player's app, as text and as the address of a QR code. It counts once a code has confirmed it. */
  beginSecondFactor: {
    body: z.object({ password: text(256) }),
    reply: z.object({ secret: z.string(), address: z.string() }),
  },
  /** Turns it on. The recovery codes are told this once. */
  confirmSecondFactor: { body: z.object({ code }), reply: recoveryCodes },
  /** The ones before are void. */
  renewRecoveryCodes: { body: z.object({ code }), reply: recoveryCodes },
  /** For five minutes, in this session: what answered `factorNeeded` may be sent again. */
  showSecondFactor: { body: z.object({ code }), reply: z.object({}) },
  removeSecondFactor: { body: z.object({ password: text(256), code }), reply: z.object({}) },
}

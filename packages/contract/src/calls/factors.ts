import { z } from 'zod'
import { moment, text } from '../shapes.ts'
import { ownProof, passkey, passkeyAnswer } from './passkeys.ts'
import { session } from './player.ts'

/** Of the player's app, or one of his recovery codes. */
const code = text(64)
/** One of them is needed. */
const shown = z.object({ code: code.optional(), passkey: passkeyAnswer.optional() })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const factorCalls = {
  /** The second half of a sign-in that answered a ticket. */
  completeSession: {
    body: shown.extend({ ticket: text(128), fingerprint: text(128).optional() }),
    reply: session,
  },
  /** `since` is null where there is no app. There is a second factor where there is an app or a passkey. */
  getSecondFactor: {
    reply: z.object({
      since: moment.nullable(),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.number().int(),
      /** Whether nobody plays or pays here without one. */
      isDemanded: z.boolean(),
    }),
  },
  /** A new secret for the player's app, as text and as the address of a QR code. It counts once a code has confirmed it. */
  beginSecondFactor: {
    body: ownProof,
    reply: z.object({ secret: z.string(), address: z.string() }),
  },
  /** Turns it on. Recovery codes come with a player's first factor, and are told this once; else there are none. */
  confirmSecondFactor: { body: z.object({ code }), reply: recoveryCodes },
  /** The ones before are void. */
  renewRecoveryCodes: { body: shown, reply: recoveryCodes },
  /** For five minutes, in this session: what answered `factorNeeded` may be sent again. */
  showSecondFactor: { body: shown, reply: z.object({}) },
  /** The same for `passwordNeeded`, which is answered to who has no second factor. */
  showPassword: { body: ownProof.pick({ password: true }), reply: z.object({}) },
  /** The app alone; passkeys stay. */
  removeSecondFactor: { body: ownProof, reply: z.object({}) },
}

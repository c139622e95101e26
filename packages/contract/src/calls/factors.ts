import { z } from 'zod'
import { moment, text } from '../shapes.ts'
import { ownProof, passkey, passkeyAnswer } from './passkeys.ts'
import { session } from './player.ts'

/** From the player's authenticator app, or one of their recovery codes. */
const code = text(64)
/** One of them is required. */
const shown = z.object({ code: code.optional(), passkey: passkeyAnswer.optional() })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const factorCalls = {
  /** The second half of a sign-in that was answered with a ticket. */
  completeSession: {
    body: shown.extend({ ticket: text(128), fingerprint: text(128).optional() }),
    reply: session,
  },
  /** `since` is null without an app. A second factor is an app or a passkey. */
  getSecondFactor: {
    reply: z.object({
      since: moment.nullable(),
      /** A new password paused the app; the password is enough to remove it. */
      isPaused: z.boolean(),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.number().int(),
      /** Whether the operator requires one for playing and payments. */
      isRequired: z.boolean(),
    }),
  },
  /**
   * A new secret for the player's app, as text and as the address of a QR code. It takes effect once a code
   * has confirmed it.
   */
  beginSecondFactor: {
    body: ownProof,
    reply: z.object({ secret: z.string(), address: z.string() }),
  },
  /** Turns it on. Recovery codes are issued with a player's first factor and returned only this once. */
  confirmSecondFactor: { body: z.object({ code }), reply: recoveryCodes },
  /** The previous codes become invalid. */
  renewRecoveryCodes: { body: shown, reply: recoveryCodes },
  /** Valid for five minutes in this session: calls answered with `factorNeeded` may be repeated. */
  showSecondFactor: { body: shown, reply: z.object({}) },
  /** The same for `passwordNeeded`, the answer to players without a second factor. */
  showPassword: { body: ownProof.pick({ password: true }), reply: z.object({}) },
  /** Removes only the app; passkeys stay. */
  removeSecondFactor: { body: ownProof, reply: z.object({}) },
}

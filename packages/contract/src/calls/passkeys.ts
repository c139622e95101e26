import { z } from 'zod'
import { id, moment, text } from '../shapes.ts'
import { session } from './player.ts'

/** The transports of a device with a passkey, in the browsers' terms. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const transports = z.array(z.enum(passkeyTransports))
/** As the browser finds them again. */
const knownPasskeys = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports }))

/** A passkey's signature, as the browser returns it (base64url). */
export const passkeyAnswer = z.object({
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text(4000),
    authenticatorData: text(4000),
    signature: text(8000),
    userHandle: text(128).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** A new passkey, as the browser returns it (base64url). */
export const newPasskey = z.object({
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text(4000),
    attestationObject: text(32_000),
    transports: z.array(text(32)).max(16).optional(),
  }),
})
export type NewPasskey = z.infer<typeof newPasskey>

/**
 * Proof that the caller is the player: the password and, if there is a second factor, a code or a passkey.
 */
export const ownProof = z.object({
  password: text(256),
  code: text(64).optional(),
  passkey: passkeyAnswer.optional(),
})

/** The browser's options to request a passkey; without `allowCredentials` any passkey of this site. */
/** The browser's options to request a passkey. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.enum(['preferred', 'required']),
  allowCredentials: knownPasskeys.optional(),
})

/** The browser's options to create a passkey, without what the device must be able to do. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: knownPasskeys,
})

export const passkey = z.object({
  id,
  name: z.string(),
  addedAt: moment,
  usedAt: moment.nullable(),
  /** A new password paused it: it can't sign in until the player shows it, and the password is enough to remove it. */
  isPaused: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

const name = text(64)

export const passkeyCalls = {
  beginPasskey: {
    body: ownProof,
    reply: passkeyCreation.extend({
      authenticatorSelection: z.object({
        residentKey: z.literal('preferred'),
        userVerification: z.literal('preferred'),
      }),
    }),
  },
  /** Recovery codes are issued with a player's first factor and returned only this once. */
  confirmPasskey: {
    body: z.object({ name, passkey: newPasskey }),
    reply: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
  },
  renamePasskey: { params: z.object({ id }), body: z.object({ name }), reply: passkey },
  removePasskey: { params: z.object({ id }), body: ownProof, reply: z.object({}) },
  /** For calls that require a second factor from a signed-in player. */
  askPasskey: { reply: passkeyQuestion },
  /** With a ticket, for the second half of a sign-in; without one, for a sign-in by the passkey alone. */
  askPasskeyToSignIn: { body: z.object({ ticket: text(128).optional() }), reply: passkeyQuestion },
  createPasskeySession: {
    body: z.object({ passkey: passkeyAnswer, fingerprint: text(128).optional() }),
    reply: session,
  },
}

import { z } from 'zod'
import { captcha, text } from '../shapes.ts'

/** The ways to sign in to the account, for its player. Addresses and numbers are masked. */
const signInMethods = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** An unconfirmed identity cannot sign in until the player confirms it. */
  identities: z.array(z.object({ name: z.string(), isConfirmed: z.boolean() })),
  passkeys: z.array(z.string()),
  hasApp: z.boolean(),
  /** Open sign-ins. */
  sessions: z.number().int(),
})
export type SignInMethods = z.infer<typeof signInMethods>

/** Calls to verify an address, change it, and recover access. */
export const accessCalls = {
  /** The reply is the same whether the login exists or not. */
  requestPasswordReset: { body: z.object({ login: text(254), captcha }), reply: z.object({}) },
  confirmPasswordReset: {
    body: z.object({ code: text(128), password: text(256) }),
    reply: z.object({ signInMethods }),
  },
  /**
   * The account's data is kept if the player's signed-in browser or the password confirms the email; with
   * neither it answers `confirmationNeedsPassword`. With `startsOver` the email alone is enough: the password
   * and the earlier ways to sign in become invalid, and `resetCode` sets a new password. If the holder closed
   * or excluded the account without any proof, the call only frees the email and answers `emailFreed`;
   * `confirmPasswordReset` does the same.
   */
  confirmEmail: {
    body: z.object({ code: text(128), password: text(256).optional(), startsOver: z.boolean().optional() }),
    reply: z.object({ resetCode: z.string().nullable() }),
  },
  /**
   * Sends a code to the new address. Answers `factorNeeded` or `passwordNeeded` to a player who has provided
   * neither in the last minutes.
   */
  requestEmailChange: { body: z.object({ email: text(254) }), reply: z.object({}) },
  /**
   * For the session that requested it. The others end, and withdrawals to new destinations are paused for two
   * days.
   */
  confirmEmailChange: { body: z.object({ code: text(16) }), reply: z.object({}) },
  resendEmailConfirmation: { reply: z.object({}) },
}

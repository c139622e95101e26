/** The schemas of second factors in the office: the app and the passkeys of a member, in the browsers' terms. */
import { z } from 'zod'
import {
  newPasskey,
  passkeyAnswer,
  passkeyCreation as anyCreation,
  passkeyQuestion as anyQuestion,
} from '../calls/passkeys.ts'
import { orderParts } from './order-parts.ts'

const time = z.iso.datetime()
const name = z.string().trim().min(1).max(64)

/** The browser's options to create a passkey. */
export const passkeyCreation = anyCreation.extend({
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
})

/** The browser's options to request a passkey; without `allowCredentials` any passkey of the office. */
const passkeyQuestion = anyQuestion.extend({ userVerification: z.literal('required') })
export type OfficePasskeyQuestion = z.infer<typeof passkeyQuestion>

export const namedPasskey = z.object({ name, passkey: newPasskey })

/** A code or a passkey. */
export const proof = z.object({ code: z.string().max(16).optional(), passkey: passkeyAnswer.optional() })

const passkey = z.object({ id: z.uuid(), name: z.string(), addedAt: time, usedAt: time.nullable() })
export type OfficePasskey = z.infer<typeof passkey>

/** What a member is about to sign, for their last look. */
const approved = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    orderKind: z.string(),
    /** In one line. Older pages read only this. */
    what: z.string(),
    parts: orderParts,
    /** `player:<id>`, `staff:<id>` or empty. */
    subject: z.string(),
    reason: z.string().nullable(),
    orderedBy: z.string(),
  }),
  z.object({
    kind: z.literal('withdrawal'),
    number: z.string(),
    playerId: z.uuid(),
    amount: z.string(),
    currency: z.string(),
    method: z.string(),
    /** Masked. Null if only the provider knows it. */
    to: z.string().nullable(),
  }),
])
export type OfficeApproved = z.infer<typeof approved>

export const factorCalls = {
  listFactors: { reply: z.object({ hasApp: z.boolean(), passkeys: z.array(passkey) }) },
  /** Needs a proof in the same call: a passkey where the member has one, otherwise a code of their app. */
  beginPasskey: { body: proof, reply: passkeyCreation },
  addPasskey: { body: namedPasskey, reply: passkey },
  removePasskey: { params: z.object({ id: z.uuid() }), body: proof, reply: z.object({}) },
  /** To sign an approval with a passkey: exactly what the member read. */
  askApproval: {
    body: z.object({
      kind: z.enum(['order', 'withdrawal']),
      id: z.uuid(),
      /** What the approval repeats. */
      content: z.string().max(64),
    }),
    reply: z.object({ question: passkeyQuestion, approved }),
  },
  /** For a fresh proof in a session. */
  askPasskey: { reply: passkeyQuestion },
  /** For the proof that adds or removes a passkey. */
  askPasskeyForChange: { body: z.object({ change: z.enum(['add', 'remove']) }), reply: passkeyQuestion },
  askPasskeyToSignIn: { reply: passkeyQuestion },
}

/** The member is known, and must still show their second factor. */
export const askedFactor = z.object({
  kind: z.literal('factor'),
  ticket: z.string(),
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
})

export const directoryBodies = {
  begin: z.object({
    /** Base64url of the SHA-256 of a secret that the browser tab keeps. */
    binding: z.string().regex(/^[\w-]{43}$/),
    language: z.enum(['en', 'de']),
  }),
  return: z.object({
    /** What the directory put into the address of the page. */
    query: z.string().max(8000),
    /** The secret of the tab. */
    binding: z.string().max(128),
  }),
  complete: proof.extend({ ticket: z.string().max(128) }),
}

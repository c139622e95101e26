import { z } from 'zod'
import { countryCode, id, moment, paging, pagingMeta, text } from '../shapes.ts'

/** A sign-in that is open. */
export const signedInDevice = z.object({
  id,
  /** As the browser calls itself; null where it says nothing that we know. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer']).nullable(),
  /** Where it signed in from. */
  country: countryCode,
  signedInAt: moment,
  /** Exact to a quarter of an hour: that is how often a page that is open asks for a new token. */
  lastSeenAt: moment,
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

export const sessionCalls = {
  /** The open ones, this one first, then those that were seen last. */
  listSessions: {
    query: paging,
    reply: z.array(signedInDevice),
    meta: pagingMeta.extend({
      /** The sign-in before this one, also when it is over by now. */
      previousSignIn: z.object({ at: moment, country: countryCode }).nullable(),
    }),
  },
  /** Closing one that is over already is not a fault. */
  closeSession: { params: z.object({ id }), reply: z.object({}) },
  /** All but the one that asks for it. */
  closeOtherSessions: { reply: z.object({ closed: z.number().int() }) },
  /** The other sessions end. */
  changePassword: {
    body: z.object({ currentPassword: text(256), newPassword: text(256), repeatNewPassword: text(256) }),
    reply: z.object({}),
  },
}

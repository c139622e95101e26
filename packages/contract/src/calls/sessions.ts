import { z } from 'zod'
import { countryCode, id, moment, paging, pagingMeta, text } from '../shapes.ts'

/** An open sign-in. */
const signedInDevice = z.object({
  id,
  /** The browser's name; null when it is unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer']).nullable(),
  /** The country of the sign-in. */
  country: countryCode,
  signedInAt: moment,
  /** Exact to a quarter of an hour, the interval at which an open page requests a new token. */
  lastSeenAt: moment,
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

export const sessionCalls = {
  /** Open sessions, this one first, then by last activity. */
  listSessions: {
    query: paging,
    reply: z.array(signedInDevice),
    meta: pagingMeta.extend({
      /** The sign-in before this one, even if it is over. */
      previousSignIn: z.object({ at: moment, country: countryCode }).nullable(),
    }),
  },
  /** Closing an already closed session is not an error. */
  closeSession: { params: z.object({ id }), reply: z.object({}) },
  /** All except the calling one. */
  closeOtherSessions: { reply: z.object({ closed: z.number().int() }) },
  /** The other sessions end. */
  changePassword: {
    body: z.object({ currentPassword: text(256), newPassword: text(256), repeatNewPassword: text(256) }),
    reply: z.object({}),
  },
}

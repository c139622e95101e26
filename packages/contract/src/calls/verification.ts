import { z } from 'zod'
import { id, version } from '../shapes.ts'

/** How far the check of a player's identity is. */
export const identityCheck = z.object({
  /** The player's: each has one. */
  id,
  /** `retry` was refused but may be shown again, `rejected` is for good. */
  state: z.enum(['open', 'started', 'pending', 'accepted', 'retry', 'rejected']),
  version,
})
export type IdentityCheck = z.infer<typeof identityCheck>

export const verificationCalls = {
  /** A token for the web SDK of the service that checks, and the origin of its pages where the SDK does not know it. */
  startIdentityCheck: { reply: z.object({ token: z.string(), pagesUrl: z.string().nullable() }) },
  getIdentityCheck: { reply: identityCheck },
}

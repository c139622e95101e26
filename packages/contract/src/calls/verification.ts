import { z } from 'zod'
import { id, version } from '../shapes.ts'

/** The state of a player's identity check. */
export const identityCheck = z.object({
  /** The player's id: each player has one check. */
  id,
  /** `retry` was refused but can be repeated, `rejected` is final. */
  state: z.enum(['open', 'started', 'pending', 'accepted', 'retry', 'rejected']),
  version,
})
export type IdentityCheck = z.infer<typeof identityCheck>

export const verificationCalls = {
  /**
   * A token for the verification service's web SDK, and the origin of its pages if the SDK does not know it.
   */
  startIdentityCheck: { reply: z.object({ token: z.string(), pagesUrl: z.string().nullable() }) },
  getIdentityCheck: { reply: identityCheck },
}

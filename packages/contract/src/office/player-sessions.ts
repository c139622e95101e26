import { z } from 'zod'

/** Where a player is logged in; the one that was used last comes first. */
export const openSession = z.object({
  id: z.uuid(),
  /** Browser and system, if known. */
  device: z.string(),
  country: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})

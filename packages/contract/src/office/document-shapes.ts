/** Documents of players. The names of their files may be personal data, so they are not shown. */
import { z } from 'zod'

const time = z.iso.datetime()

export const document = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: z.enum(['waiting', 'accepted', 'refused']),
  why: z.string().nullable(),
  scan: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  uploadedAt: time,
  /** When it was accepted or refused. */
  decidedAt: time.nullable(),
})
export type OfficeDocument = z.infer<typeof document>

/** A document to review, with its player. */
export const reviewedDocument = document.extend({
  playerId: z.uuid(),
  player: z.object({
    name: z.string().nullable(),
    status: z.string(),
    country: z.string(),
    isIdentified: z.boolean(),
  }),
})
export type OfficeReviewedDocument = z.infer<typeof reviewedDocument>

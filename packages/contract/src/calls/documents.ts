import { DocumentStatus } from '../codes.ts'
import { z } from 'zod'
import { id, moment, version } from '../shapes.ts'

const documentKind = z.enum(['identity', 'address', 'payment'])
export type DocumentKind = z.infer<typeof documentKind>

/** A document that a player has uploaded. */
export const playerDocument = z.object({
  id,
  /** Proof of identity, of address, or of ownership of the payment method. */
  kind: documentKind,
  status: z.literal(Object.values(DocumentStatus)),
  /** Why it was refused; `infected` comes from the virus scan, the others from staff. */
  why: z
    .enum(['unreadable', 'incomplete', 'expired', 'otherPerson', 'wrongKind', 'infected', 'other'])
    .nullable(),
  /** The original file name; null when it can no longer be decrypted. */
  name: z.string().nullable(),
  type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
  bytes: z.number().int(),
  uploadedAt: moment,
  version,
})
export type PlayerDocument = z.infer<typeof playerDocument>

export const documentCalls = {
  /** Newest first, with the upload limits. */
  listDocuments: {
    reply: z.array(playerDocument),
    meta: z.object({ bytesMax: z.number().int(), countMax: z.number().int(), isOpen: z.boolean() }),
  },
  /** Form data: what the document proves, and the file. */
  createDocument: { body: z.object({ kind: documentKind, file: z.file() }), reply: playerDocument },
  /** Accepted documents cannot be removed. */
  removeDocument: { params: z.object({ id }), reply: z.object({}) },
}

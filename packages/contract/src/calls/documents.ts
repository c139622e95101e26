import { z } from 'zod'
import { id, moment, version } from '../shapes.ts'

const documentKind = z.enum(['identity', 'address', 'payment'])
export type DocumentKind = z.infer<typeof documentKind>

/** A paper that a player has shown. */
export const playerDocument = z.object({
  id,
  /** Who he is, where he lives, that the means are his. */
  kind: documentKind,
  /** 1 waiting, 2 accepted, 3 refused. */
  status: z.literal([1, 2, 3]),
  /** Why it was refused; `infected` says the search for viruses, the others staff. */
  why: z
    .enum(['unreadable', 'incomplete', 'expired', 'otherPerson', 'wrongKind', 'infected', 'other'])
    .nullable(),
  /** What the file was called; null where that cannot be read any more. */
  name: z.string().nullable(),
  type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
  bytes: z.number().int(),
  uploadedAt: moment,
  version,
})
export type PlayerDocument = z.infer<typeof playerDocument>

export const documentCalls = {
  /** The newest first, and what may be uploaded. */
  listDocuments: {
    reply: z.array(playerDocument),
    meta: z.object({ bytesMax: z.number().int(), countMax: z.number().int(), isOpen: z.boolean() }),
  },
  /** Form data: what the paper is to show, and the file. */
  createDocument: { body: z.object({ kind: documentKind, file: z.file() }), reply: playerDocument },
  /** One that was accepted stays. */
  removeDocument: { params: z.object({ id }), reply: z.object({}) },
}

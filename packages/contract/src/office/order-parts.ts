/** What an order does, in parts, so that none of its texts can be read as another part. */
import { z } from 'zod'

/** A value that is replaced. Null: it is not set. */
export const difference = z.object({
  key: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const orderParts = z.object({
  /** Written by the server, in English. Empty where the rest says everything. */
  title: z.string(),
  /** What else it says, such as the reference of a payment. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  changes: z.array(difference),
})
export type OfficeOrderParts = z.infer<typeof orderParts>

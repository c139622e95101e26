/** What an order does, in parts, so that none of its texts can be read as another part. */
import { z } from 'zod'

/** A value that is replaced. Null: it is not set. */
export const difference = z.object({
  key: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const orderParts = z.object({
  /** Of the server: an amount, the name of a file, a day, or one of `orderWords`. Empty where the rest says everything. */
  title: z.string(),
  /** What else it says, such as the reference of a payment. The server's own values are amounts, words and states. */
  facts: z.array(z.object({ name: z.string(), value: z.string(), isOwn: z.literal(true).optional() })),
  changes: z.array(difference),
})
export type OfficeOrderParts = z.infer<typeof orderParts>

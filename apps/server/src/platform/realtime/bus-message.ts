/**
 * What server processes tell each other about live updates, and how it travels. Every notification names its sender and
 * counts on from the sender's last one: PostgreSQL folds equal payloads of one transaction into one, and a hub that
 * finds a number missing knows that its clients may have missed something.
 */
import { z } from 'zod'

const closeCode = z.object({ code: z.number(), reason: z.string() })

const message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('publish'),
    channels: z.array(z.string()),
    data: z.unknown(),
    idempotencyKey: z.string().optional(),
  }),
  z.object({
    kind: z.literal('disconnect'),
    user: z.string(),
    close: closeCode,
    session: z.string().optional(),
  }),
])
export type BusMessage = z.infer<typeof message>
export const busMessages = z.array(message)

const notification = z.object({
  from: z.string(),
  number: z.int(),
  messages: busMessages.optional(),
  /** Names the row that holds the messages where they are too long. */
  row: z.string().optional(),
})
export type Notification = z.infer<typeof notification>

/** PostgreSQL refuses 8,000 bytes and more; the sender, the number and the brackets take some of it. */
export const MESSAGES_BYTES_MAX = 7_800

/** @throws when the text is no notification of a sender */
export function readNotification(text: string): Notification {
  return notification.parse(JSON.parse(text))
}

/** As few groups as fit, in the order of the messages; one that fits nowhere stands alone. */
export function groupMessages(encoded: readonly string[]): string[][] {
  const groups: string[][] = []
  let bytes = 0
  for (const text of encoded) {
    const added = Buffer.byteLength(text) + 1
    const last = groups.at(-1)
    if (last !== undefined && bytes + added <= MESSAGES_BYTES_MAX) {
      last.push(text)
      bytes += added
    } else {
      groups.push([text])
      bytes = added
    }
  }
  return groups
}

export function fitsNotification(group: readonly string[]): boolean {
  return group.length > 1 || Buffer.byteLength(group[0] ?? '') < MESSAGES_BYTES_MAX
}

/** Tells of each sender whether its next number follows the last one that was heard. */
export class SequenceWatch {
  readonly #lastOf = new Map<string, number>()

  /** `again` for what was heard already, `gap` when something in between was not. */
  take({ from, number }: Pick<Notification, 'from' | 'number'>): 'next' | 'again' | 'gap' {
    const last = this.#lastOf.get(from)
    if (last !== undefined && number <= last) return 'again'
    this.#lastOf.set(from, number)
    return last === undefined || number === last + 1 ? 'next' : 'gap'
  }

  forget(): void {
    this.#lastOf.clear()
  }
}

/**
 * Messages between server processes about live updates. Every notification names its sender and has the sender's next number. The number
 * keeps PostgreSQL from merging equal payloads of one transaction, and a hub that misses a number knows that its clients may have
 * missed something.
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
  /** The ID of the row with the messages, if they are too long for a notification. */
  row: z.string().optional(),
})
export type Notification = z.infer<typeof notification>

/** PostgreSQL refuses payloads of 8,000 bytes or more; the sender, the number and the brackets need some of them. */
export const MESSAGES_BYTES_MAX = 7_800

/** @throws Error if the text is not a valid notification */
export function readNotification(text: string): Notification {
  return notification.parse(JSON.parse(text))
}

/** Returns as few groups as fit, in order. A message that is too long gets a separate group. */
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

/** Checks for each sender whether its next number follows the last one. */
export class SequenceWatch {
  readonly #lastOf = new Map<string, number>()

  /** `again` for a known number, `gap` if numbers in between are missing. */
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

/**
 * Messages between server processes about live updates. Every notification names its sender and has the sender's next number. The number
 * keeps PostgreSQL from merging equal payloads of one transaction, and a hub that misses a number knows that its clients may have
 * missed something.
 */
import { z } from 'zod'
import { SEALED_BYTES_MAX } from './bus-seal.ts'

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
  /** When it was sent, in milliseconds since 1970. */
  at: z.number(),
  messages: busMessages.optional(),
  /** The ID of the row with the messages, if they are too long for a notification. */
  row: z.string().optional(),
})
export type Notification = z.infer<typeof notification>

/** The sender, the number, the time and the brackets. */
const FRAME_BYTES = 200
export const MESSAGES_BYTES_MAX = SEALED_BYTES_MAX - FRAME_BYTES

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
  readonly #resumed = new Set<string>()

  /** `again` for a known number, `gap` if numbers in between are missing. */
  take({ from, number }: Pick<Notification, 'from' | 'number'>): 'next' | 'again' | 'gap' {
    const last = this.#lastOf.get(from)
    if (last !== undefined && number <= last) return 'again'
    this.#lastOf.set(from, number)
    const mayMiss = this.#resumed.delete(from)
    return last === undefined || mayMiss || number === last + 1 ? 'next' : 'gap'
  }

  /** Each sender's next number may be any higher one. Lower ones are still known. */
  resume(): void {
    for (const from of this.#lastOf.keys()) this.#resumed.add(from)
  }
}

/**
 * Seals what server processes notify each other of. Every role of the database can listen to a channel and notify it, also the studio's
 * role, and no grant can change that: PostgreSQL has none for channels. So a notification can be read and written only with the keys of
 * the server.
 */
import type { Random } from '../random.ts'
import { seal, unseal } from '../sealing.ts'
import type { Secrets } from '../secrets.ts'

const PURPOSE = 'realtime-bus'
const SEPARATOR = ' '
/** What sealing adds before the text, and the ID of the key. */
const ADDED_BYTES = 200
/** PostgreSQL refuses payloads of 8,000 bytes or more. */
const PAYLOAD_BYTES_MAX = 7_999
/** Base64 turns three bytes into four. */
export const SEALED_BYTES_MAX = Math.floor(((PAYLOAD_BYTES_MAX - ADDED_BYTES) * 3) / 4)

type BusKeys = Pick<Secrets, 'current' | 'find'>

export class BusSeal {
  readonly #keys: BusKeys
  readonly #random: Random

  constructor(keys: BusKeys, random: Random) {
    this.#keys = keys
    this.#random = random
  }

  /** A notification's text may have at most `SEALED_BYTES_MAX` bytes. */
  seal(text: string): string {
    const { id, sealingKey } = this.#keys.current(PURPOSE)
    const sealed = seal(this.#random, sealingKey, Buffer.from(text), PURPOSE)
    return `${id}${SEPARATOR}${sealed.toString('base64')}`
  }

  /** Null if it was not sealed with a key that counts. */
  open(payload: string): string | null {
    const end = payload.lastIndexOf(SEPARATOR)
    const key = end === -1 ? null : this.#keys.find(PURPOSE, payload.slice(0, end))
    if (key === null) return null
    try {
      return unseal(key.sealingKey, Buffer.from(payload.slice(end + 1), 'base64'), PURPOSE).toString('utf8')
    } catch {
      return null
    }
  }
}

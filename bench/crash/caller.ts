/** Whole bets at the wallet door, signed as a provider signs them, and sent again with the same ids until they are answered. */
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import type { BenchPlayer } from '../posting/players.ts'
import { bodyOf, signedRequest } from '../signed-bet.ts'

export interface Acknowledged {
  body: string
  /** Word for word. */
  answer: string
}

const TIMEOUT_MS = 10_000
const AGAIN_AFTER_MS = 100

export class Caller {
  readonly #pool: Pool
  readonly #secret: string
  retried = 0

  constructor(url: string, secret: string, connections: number) {
    this.#pool = new Pool(url, { connections, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
    this.#secret = secret
  }

  /** A bet and its win, one after the other; each is kept with what was answered. */
  async playRound(player: BenchPlayer, kept: Acknowledged[]): Promise<void> {
    const roundId = crypto.randomUUID()
    for (const type of ['bet', 'win'] as const) {
      const amount = `${1 + Math.floor(Math.random() * 3)}.00`
      const body = bodyOf(player, { type, roundId, amount })
      kept.push({ body, answer: await this.insist(body) })
    }
  }

  /** The outcome of a call without an answer is unknown: it is sent again until there is one. */
  async insist(body: string): Promise<string> {
    for (;;) {
      const answer = await this.#send(body).catch(() => null)
      if (answer !== null) return answer
      this.retried += 1
      await pause(AGAIN_AFTER_MS)
    }
  }

  async #send(body: string): Promise<string | null> {
    const { statusCode, body: reply } = await this.#pool.request(signedRequest(this.#secret, body))
    const text = await reply.text()
    if (statusCode >= 500) return null
    if (statusCode !== 200) throw new Error(`the door answered ${statusCode}: ${text}`)
    return text
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/**
 * Sends signed bets to the wallet API as a provider does, and repeats them with the same ids until they are answered.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import type { BenchPlayer } from '../posting/players.ts'
import { bodyOf, signedRequest } from '../bet-http/signed-bet.ts'

export interface Acknowledged {
  body: string
  /** The exact reply body. */
  answer: string
}

const TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = 100

export class Caller {
  readonly #pool: Pool
  readonly #secret: string
  retried = 0

  constructor(url: string, secret: string, connections: number) {
    this.#pool = new Pool(url, { connections, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
    this.#secret = secret
  }

  /** Sends a bet, then its win, and stores each with its answer. */
  async playRound(player: BenchPlayer, kept: Acknowledged[]): Promise<void> {
    const roundId = crypto.randomUUID()
    for (const type of ['bet', 'win'] as const) {
      const amount = `${1 + Math.floor(Math.random() * 3)}.00`
      const body = bodyOf(player, { type, roundId, amount })
      kept.push({ body, answer: await this.callUntilAnswered(body) })
    }
  }

  /** Repeats a call until there is an answer, because the outcome of an unanswered call is unknown. */
  async callUntilAnswered(body: string): Promise<string> {
    for (;;) {
      const answer = await this.#send(body).catch(() => null)
      if (answer !== null) return answer
      this.retried += 1
      await pause(RETRY_AFTER_MS)
    }
  }

  async #send(body: string): Promise<string | null> {
    const { statusCode, body: reply } = await this.#pool.request(signedRequest(this.#secret, body))
    const text = await reply.text()
    if (statusCode >= 500) return null
    if (statusCode !== 200) throw new Error(`the wallet API answered ${statusCode}: ${text}`)
    return text
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

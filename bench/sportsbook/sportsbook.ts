/** A sportsbook that sends each call to one of two servers, and repeats it at the other one until it is answered. */
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { signedSportsRequest } from '../bet-http/signed-bet.ts'
import type { BenchPlayer } from '../posting/players.ts'
import { type StoryCall, storyOf } from './bet-story.ts'

interface Answer {
  state: string
  stake: string
  bonus_stake: string
  owed: string
  balance: string
}

const TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = 100

export class Sportsbook {
  /** How often a process died with each call, so that only a repeat could say what had become of it. */
  readonly brokenOff: Record<string, number> = {}
  readonly wrong: string[] = []
  acknowledged = 0
  readonly #servers: readonly Pool[]
  readonly #secret: string

  constructor(urls: readonly string[], secret: string, connections: number) {
    this.#servers = urls.map(
      (url) => new Pool(url, { connections, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS }),
    )
    this.#secret = secret
  }

  /** Plays one story for a player. No other caller uses that player meanwhile, so each answer is known in advance. */
  async play(player: BenchPlayer, begun: bigint): Promise<void> {
    for (const call of storyOf(player, crypto.randomUUID())) {
      this.#check(call, begun, await this.#callUntilAnswered(call))
      // Some vendors repeat what was answered, too: nothing may move then.
      if (Math.random() < 0.2) this.#check(call, begun, await this.#callUntilAnswered(call))
    }
  }

  #check(call: StoryCall, begun: bigint, { state, stake, bonus_stake, owed, balance }: Answer): void {
    this.acknowledged += 1
    const found = [state, stake, bonus_stake, owed, BigInt(balance.replace('.', ''))]
    const right = [call.state, '1.00', '0.50', '0.00', begun + BigInt(call.moved)]
    if (String(found) !== String(right))
      this.wrong.push(`${call.name}: ${String(found)} instead of ${String(right)}`)
  }

  async #callUntilAnswered(call: StoryCall): Promise<Answer> {
    for (let turn = Math.random() < 0.5 ? 0 : 1; ; turn += 1) {
      const server = this.#servers[turn % this.#servers.length] as Pool
      const answer = await this.#send(server, call).catch((error: unknown) => this.#countBroken(call, error))
      if (answer !== null) return answer
      await pause(RETRY_AFTER_MS)
    }
  }

  /** A refused connection is one to a process that has not started again yet: it never got the call. */
  #countBroken({ name }: StoryCall, error: unknown): null {
    if ((error as { code?: string }).code !== 'ECONNREFUSED')
      this.brokenOff[name] = (this.brokenOff[name] ?? 0) + 1
    return null
  }

  async #send(server: Pool, { name, action, body }: StoryCall): Promise<Answer | null> {
    const { statusCode, body: reply } = await server.request(signedSportsRequest(this.#secret, action, body))
    const text = await reply.text()
    if (statusCode >= 500) return null
    if (statusCode !== 200) this.wrong.push(`${name}: ${statusCode} ${text}`)
    return JSON.parse(text) as Answer
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()))
  }
}

/**
 * Wallet calls that must arrive: wins, rollbacks, finishes and reports of free spins. They are stored together with what
 * they report, and repeated with the same bytes until the operator answers, also after a restart.
 */
import type { Pool } from '@fairhall/postgres'
import { gameCalls, hurryCalls, type QueuedCall } from './calls.queries.ts'
import { callWallet, type WalletAnswer, type WalletOptions } from './wallet-client.ts'

export interface CallQueue {
  /** Sends all calls that are due. */
  sendDue(): Promise<void>
  /** Sends the due calls of one subject, in order. Returns the last answer, or null if nothing was due. */
  sendOf(subject: string): Promise<WalletAnswer | null>
  /** Like `sendOf`, and does not wait for the next try of calls that have failed. */
  resendOf(subject: string): Promise<WalletAnswer | null>
  nextDue(): Promise<Date | null>
}

export function createCallQueue(options: WalletOptions & { pool: Pool }): CallQueue {
  const { pool, now, log } = options

  async function send({ place, name, body, subject }: QueuedCall): Promise<WalletAnswer> {
    const answer = await callWallet(options, name, body)
    if (answer.kind === 'unanswered') return answer
    const apiCode = answer.kind === 'refused' ? answer.apiCode : null
    if (apiCode !== null) log.warn({ apiCode, subject, call: name }, 'the operator refused a wallet call')
    await gameCalls.markAnswered(pool, place, now(), apiCode)
    return answer
  }

  async function sendOf(subject: string): Promise<WalletAnswer | null> {
    let last: WalletAnswer | null = null
    for (;;) {
      const [call] = await gameCalls.claim(pool, now(), subject)
      if (call === undefined) return last
      last = await send(call)
      if (last.kind === 'unanswered') return last
    }
  }

  return {
    async sendDue() {
      for (;;) {
        const calls = await gameCalls.claim(pool, now())
        if (calls.length === 0) return
        await Promise.all(calls.map(send))
      }
    },
    sendOf,
    async resendOf(subject) {
      await hurryCalls(pool, subject, now())
      return sendOf(subject)
    },
    nextDue: () => gameCalls.findNext(pool),
  }
}

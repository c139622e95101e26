/** The poster as its callers see it: calls go in, replies come out, and after a death a new one takes its place. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { WalletCall, WalletReply } from '../../apps/server/src/modules/rounds/index.ts'
import type { FromPoster, ToPoster } from './poster.ts'

export class PosterClient {
  readonly #databaseUrl: () => string
  #child: ChildProcess
  #waiting = new Map<number, { resolve: (reply: WalletReply) => void; reject: (error: Error) => void }>()
  #number = 0

  constructor(databaseUrl: () => string) {
    this.#databaseUrl = databaseUrl
    this.#child = this.#spawn()
  }

  /** Rejects when the outcome is unknown: the caller tries again with the same ids. */
  post(call: WalletCall): Promise<WalletReply> {
    this.#number += 1
    const number = this.#number
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      this.#tell({ call, number })
    })
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Between the flights of its next batch it kills that process; itself with 0. */
  dieBetweenFlights(pid: number): void {
    this.#tell({ dieBetweenFlights: pid })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  close(): void {
    this.#child.removeAllListeners('exit')
    this.#child.disconnect()
  }

  #tell(message: ToPoster): void {
    if (this.#child.connected) this.#child.send(message, () => undefined)
  }

  #spawn(): ChildProcess {
    const child = fork(path.join(import.meta.dirname, 'poster.ts'), {
      serialization: 'advanced',
      env: { ...process.env, CRASH_DATABASE_URL: this.#databaseUrl() },
    })
    child.on('message', (message: FromPoster) => {
      const waiting = this.#waiting.get(message.number)
      this.#waiting.delete(message.number)
      if ('reply' in message) waiting?.resolve(message.reply)
      else waiting?.reject(new Error(message.failed))
    })
    child.on('error', () => undefined)
    child.on('exit', () => {
      const lost = [...this.#waiting.values()]
      this.#waiting = new Map()
      this.#child = this.#spawn()
      for (const { reject } of lost) reject(new Error('the poster died'))
    })
    return child
  }
}

/*
 * Sends what connections have queued: everything of one turn of the event loop leaves a connection as one frame, and no
 * turn writes more sockets than `socketsPerTurn`, so that a broadcast to thousands does not hold up anything else.
 */
import type { Runtime } from './runtime.ts'

export interface Flushable {
  flush(): void
}

export class Flusher {
  readonly #runtime: Runtime
  readonly #socketsPerTurn: number
  #waiting: Flushable[] = []
  #next = 0
  #isScheduled = false

  constructor(runtime: Runtime, socketsPerTurn: number) {
    this.#runtime = runtime
    this.#socketsPerTurn = socketsPerTurn
  }

  add(connection: Flushable): void {
    this.#waiting.push(connection)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#runtime.nextTurn(() => this.#flushSome())
  }

  #flushSome(): void {
    this.#isScheduled = false
    const end = Math.min(this.#next + this.#socketsPerTurn, this.#waiting.length)
    while (this.#next < end) {
      this.#waiting[this.#next]?.flush()
      this.#next += 1
    }
    if (this.#next < this.#waiting.length) {
      this.#schedule()
    } else {
      this.#waiting = []
      this.#next = 0
    }
  }
}

/*
 * Sends what connections have queued: everything of one turn of the event loop leaves a connection as one frame. What
 * concerns few leaves in the next turn. What goes to many leaves in portions with a rest after each, so that a broadcast
 * to thousands holds up neither what else the process serves nor the news of a single user, which overtake it.
 */
import type { Runtime } from './runtime.ts'

export interface Flushable {
  flush(): void
}

/** `broadcast` for a message that goes to more connections than one portion holds. */
export type Urgency = 'prompt' | 'broadcast'

export interface FlusherOptions {
  readonly socketsPerTurn: number
  /** After each portion of a broadcast; 0 for the next turn. */
  readonly restMs: number
}

export class Flusher {
  readonly #prompt: Portions
  readonly #broadcast: Portions

  constructor(runtime: Runtime, { socketsPerTurn, restMs }: FlusherOptions) {
    const nextTurn = (work: () => void) => runtime.nextTurn(work)
    const rest = (work: () => void) => (restMs === 0 ? runtime.nextTurn(work) : runtime.after(restMs, work))
    this.#prompt = new Portions(socketsPerTurn, nextTurn, nextTurn)
    this.#broadcast = new Portions(socketsPerTurn, nextTurn, rest)
  }

  /** One that waits for its turn in a broadcast may be added again as prompt: then it is flushed before. */
  add(connection: Flushable, urgency: Urgency): void {
    if (urgency === 'prompt') this.#prompt.add(connection)
    else this.#broadcast.add(connection)
  }
}

type Schedule = (work: () => void) => void

/** Flushes in the order of adding, so many at a time. */
class Portions {
  readonly #size: number
  readonly #first: Schedule
  readonly #next: Schedule
  #waiting: Flushable[] = []
  #done = 0

  constructor(size: number, first: Schedule, next: Schedule) {
    this.#size = size
    this.#first = first
    this.#next = next
  }

  add(connection: Flushable): void {
    this.#waiting.push(connection)
    if (this.#waiting.length === 1) this.#first(this.#flushSome)
  }

  readonly #flushSome = (): void => {
    const end = Math.min(this.#done + this.#size, this.#waiting.length)
    while (this.#done < end) {
      this.#waiting[this.#done]?.flush()
      this.#done += 1
    }
    if (this.#done < this.#waiting.length) {
      this.#next(this.#flushSome)
    } else {
      this.#waiting = []
      this.#done = 0
    }
  }
}

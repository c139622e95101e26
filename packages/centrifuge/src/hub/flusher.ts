/*
 * Sends what connections have queued: everything from one turn of the event loop leaves a connection as one
 * frame. Messages to few connections leave in the next turn. Broadcasts leave in portions with a rest after
 * each. So a broadcast to thousands delays neither other work of the process nor messages to single users,
 * which overtake it.
 */
import type { Runtime } from '../runtime.ts'

interface Flushable {
  flush(): void
}

/** `broadcast` for a message to more connections than one portion contains. */
export type Urgency = 'prompt' | 'broadcast'

interface FlusherOptions {
  readonly socketsPerTick: number
  /** The pause after each portion of a broadcast; 0 for the next turn. */
  readonly restMs: number
}

export class Flusher {
  readonly #prompt: Portions
  readonly #broadcast: Portions

  constructor(runtime: Runtime, { socketsPerTick, restMs }: FlusherOptions) {
    const nextTick = (work: () => void) => runtime.nextTick(work)
    const rest = (work: () => void) => (restMs === 0 ? runtime.nextTick(work) : runtime.after(restMs, work))
    this.#prompt = new Portions(socketsPerTick, nextTick, nextTick)
    this.#broadcast = new Portions(socketsPerTick, nextTick, rest)
  }

  /** A connection that waits for a broadcast may be added again as prompt (high priority), and is then flushed earlier. */
  add(connection: Flushable, urgency: Urgency): void {
    if (urgency === 'prompt') this.#prompt.add(connection)
    else this.#broadcast.add(connection)
  }
}

type Schedule = (work: () => void) => void

/** Flushes in the order of adding, a limited number at a time. */
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

import { AsyncResource } from 'node:async_hooks'
import { Unavailable } from './errors.ts'

/**
 * Lets commands whose answer no player waits for in at a pace, so that a burst of them doesn't slow down the
 * others. They enter in groups, in order of arrival: a group shares one transaction, and between groups the
 * lanes and the processor are free. While there are no other commands, they enter immediately.
 */

/** The next group waits this long for each command of a group, so 10,000 enter within 40 s, however many arrive together. */
const SLOT_MS = 4
/** Commands of a group. A larger one would delay the other commands for longer. */
const GROUP = 8
/**
 * If many wait, a group has a tenth of them and takes no more time. So the last one of WAITING_MAX enters within 1.5 s,
 * before the timeout of callers that wait for 2 s.
 */
const LARGE_GROUP_SHARE = 10
const WAITING_MAX = 2_000
/** How long other commands count as present. */
const OTHERS_MS = 1_000

interface PaceTimer {
  /** Milliseconds. */
  now(): number
  /** Calls `then` once, after `ms`. */
  after(ms: number, then: () => void): void
}

const realTimer: PaceTimer = {
  now: () => performance.now(),
  after: (ms, then) => void setTimeout(then, ms),
}

export class Pace {
  readonly #timer: PaceTimer
  #waiting: (() => void)[] = []
  #opensAt = 0
  #othersUntil = 0
  #isArmed = false

  constructor(timer = realTimer) {
    this.#timer = timer
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Another command was submitted. */
  noteOther(): void {
    this.#othersUntil = this.#timer.now() + OTHERS_MS
  }

  /**
   * Calls `start` in the async context of the caller, also when it has to wait.
   * @throws Unavailable if too many wait already
   */
  enter(start: () => void): void {
    if (this.#waiting.length >= WAITING_MAX) throw new Unavailable('too many commands wait for their turn')
    this.#waiting.push(AsyncResource.bind(start))
    this.#release()
  }

  /** Lets in all that wait. */
  flush(): void {
    for (const start of this.#waiting.splice(0)) start()
  }

  #release(): void {
    const now = this.#timer.now()
    if (now >= this.#othersUntil) return this.flush()
    if (now < this.#opensAt) return this.#arm(this.#opensAt - now)

    const count = Math.max(GROUP, Math.ceil(this.#waiting.length / LARGE_GROUP_SHARE))
    const group = this.#waiting.splice(0, count)
    this.#opensAt = now + Math.min(group.length, GROUP) * SLOT_MS
    for (const start of group) start()
    if (this.#waiting.length > 0) this.#arm(this.#opensAt - now)
  }

  #arm(ms: number): void {
    if (this.#isArmed) return
    this.#isArmed = true
    this.#timer.after(ms, () => {
      this.#isArmed = false
      this.#release()
    })
  }
}

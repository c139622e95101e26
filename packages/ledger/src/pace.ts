import { AsyncResource } from 'node:async_hooks'
import { Unavailable } from './errors.ts'

/**
 * Lets commands whose answer no player waits for in at a pace, so that a burst of them doesn't slow down the
 * others. Some enter with each other command and share its transaction, so that the lanes have hardly more
 * transactions than without them. If few others come, they enter in groups. If none come, immediately.
 */

/** Each command uses a slot of this length, so 10,000 enter within 55 s, however many arrive together. */
const SLOT_MS = 5.5
/** Slots whose commands enter with another one. More would delay its transaction. */
const WITH_OTHER = 3
/** Slots that may be used in advance, so that other commands which come unevenly have some left. */
const ADVANCE = 8
/** Slots of a group without another command, which the next other one has to wait for. */
const GROUP = 4
/**
 * If more wait, several share a slot: as many as there are this many among them. So the last one of WAITING_MAX
 * enters within 1.5 s, before the timeout of callers that wait for 2 s.
 */
const WAITING_PER_SLOT = 56
const WAITING_MAX = 2_000
/** How long other commands count as present. */
const OTHERS_MS = 1_000

interface PaceTimer {
  /** Milliseconds. */
  now(): number
  /** Calls `then` once, after `ms`. */
  after(ms: number, then: () => void): void
  /** Calls `then` once, when the caller has returned and before anything else happens. */
  next(then: () => void): void
}

const realTimer: PaceTimer = {
  now: () => performance.now(),
  after: (ms, then) => void setTimeout(then, ms),
  next: queueMicrotask,
}

export class Pace {
  readonly #timer: PaceTimer
  #waiting: (() => void)[] = []
  /** Slots until then are used. */
  #usedUntil = 0
  #othersUntil = 0
  #isArmed = false

  constructor(timer = realTimer) {
    this.#timer = timer
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Another command is being submitted. */
  noteOther(): void {
    this.#othersUntil = this.#timer.now() + OTHERS_MS
    // After it, so that its caller is answered first.
    if (this.#waiting.length > 0) this.#timer.next(() => this.#joinOther())
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

  #joinOther(): void {
    if (this.#waiting.length === 0) return
    const now = this.#timer.now()
    const free = ADVANCE - Math.ceil((this.#usedUntil - now) / SLOT_MS)
    this.#letIn(Math.min(WITH_OTHER, free), now)
  }

  #release(): void {
    const now = this.#timer.now()
    if (now >= this.#othersUntil) return this.flush()
    if (this.#waiting.length > 0 && now >= this.#usedUntil) this.#letIn(GROUP, now)
    if (this.#waiting.length > 0) this.#arm(this.#usedUntil - now)
  }

  #letIn(slots: number, now: number): void {
    const perSlot = Math.ceil(this.#waiting.length / WAITING_PER_SLOT)
    const entering = this.#waiting.splice(0, Math.max(0, slots * perSlot))
    this.#usedUntil = Math.max(this.#usedUntil, now) + Math.ceil(entering.length / perSlot) * SLOT_MS
    for (const start of entering) start()
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

import { AsyncResource } from 'node:async_hooks'
import { Unavailable } from './errors.ts'

/**
 * Limits the rate at which paced commands, whose answers no player waits for, enter the lanes, so that a burst of
 * them hardly slows down the others. Each paced command uses a slot of time, in order of arrival:
 * - With each other command, up to three enter ahead of their slots. They share its transaction, so that the lanes
 *   have hardly more transactions than without them.
 * - When all used slots are over, because few others come, four enter together.
 * - When no other command has come for a second, all that wait enter.
 */

/** The length of a slot. Without sharing, 10,000 commands enter within 55 s. */
const SLOT_MS = 5.5
/** Slots that one other command lets in. More would delay its transaction. */
const WITH_OTHER = 3
/** Slots that may be used ahead, so that other commands which come unevenly have some left. */
const ADVANCE = 8
/** Slots that enter together without another command. The next other one may have to wait for their transaction. */
const GROUP = 4
/**
 * The more wait, the more of them share a slot: up to 56 have one each, up to 112 share one in twos, and so on. So the
 * last one of WAITING_MAX enters within 1.5 s, before the timeout of callers that wait for 2 s.
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
  /** The end of the last slot that is used. */
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
    // Once it is in its lane, so that it is decided and answered first.
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

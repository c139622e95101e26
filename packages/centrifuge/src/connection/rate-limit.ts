/** A token bucket: it permits a short burst, but not a steady flood. */
export class TokenBucket {
  #tokens: number
  #filledAt: number
  readonly #perSecond: number
  readonly #burst: number

  constructor(perSecond: number, burst: number, now: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
    this.#filledAt = now
  }

  /** Takes one token; false when there is none left. */
  take(now: number): boolean {
    this.#fill(now)
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  /** Whether the bucket is full. */
  isFull(now: number): boolean {
    this.#fill(now)
    return this.#tokens === this.#burst
  }

  #fill(now: number): void {
    const gained = (Math.max(0, now - this.#filledAt) * this.#perSecond) / 1000
    this.#tokens = Math.min(this.#burst, this.#tokens + gained)
    this.#filledAt = now
  }
}

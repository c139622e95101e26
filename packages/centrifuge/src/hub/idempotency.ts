const KEYS_MAX = 100_000

/**
 * Remembers the outcome of keyed actions for a while, so that a repeat does nothing and returns the same
 * outcome.
 */
export class Idempotency<Outcome> {
  readonly #ttlMs: number
  readonly #outcomes = new Map<string, { outcome: Outcome; expiresAt: number }>()

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs
  }

  find(key: string, now: number): Outcome | undefined {
    const known = this.#outcomes.get(key)
    return known === undefined || known.expiresAt <= now ? undefined : known.outcome
  }

  keep(key: string, outcome: Outcome, now: number): void {
    this.#outcomes.delete(key)
    this.#outcomes.set(key, { outcome, expiresAt: now + this.#ttlMs })
    if (this.#outcomes.size > KEYS_MAX) this.#dropOldest()
  }

  /** All entries have the same lifetime, so the map is in order of expiry. */
  expire(now: number): void {
    for (const [key, { expiresAt }] of this.#outcomes) {
      if (expiresAt > now) return
      this.#outcomes.delete(key)
    }
  }

  #dropOldest(): void {
    const [oldest] = this.#outcomes.keys()
    if (oldest !== undefined) this.#outcomes.delete(oldest)
  }
}

/** When calls were answered, and how long each took with its repeats. */
export class Answers {
  readonly #at: number[] = []
  #slowestMs = 0

  get count(): number {
    return this.#at.length
  }

  get slowestMs(): number {
    return this.#slowestMs
  }

  note(): void {
    this.#at.push(performance.now())
  }

  async time<R>(call: () => Promise<R>): Promise<R> {
    const from = performance.now()
    const answer = await call()
    this.note()
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - from)
    return answer
  }

  /** The longest time without an answer that ended after `since`. */
  longestSilence(since: number): number {
    let longest = 0
    for (let place = this.#at.length - 1; place > 0; place -= 1) {
      const [before, at] = [this.#at[place - 1] ?? 0, this.#at[place] ?? 0]
      if (at < since) break
      longest = Math.max(longest, at - before)
    }
    return longest
  }
}

/**
 * Chooses the lane for an owner's command. A batch has fixed costs, so under light load one lane is faster. A
 * further lane helps when posting a batch takes longer than collecting the next one (measured:
 * bench/posting.ts).
 */

/**
 * One lane is added per this many commands that wait or are in progress, and removed at half of
 * that.
 */
const COMMANDS_PER_LANE = 48

/** An owner's commands stay in one lane until the last of them is answered. */
export class LaneChoice<Lane> {
  readonly #lanes: readonly Lane[]
  readonly #inside = new Map<string, { lane: Lane; commands: number }>()
  #commands = 0
  #used = 1

  constructor(lanes: readonly Lane[]) {
    this.#lanes = lanes
  }

  /** Commands that wait for a lane or are in one. */
  get commands(): number {
    return this.#commands
  }

  /** Must be followed by `leave` when the command is answered. */
  enter(owner: string): Lane {
    this.#commands += 1
    const known = this.#inside.get(owner)
    if (known !== undefined) {
      known.commands += 1
      return known.lane
    }
    const lane = this.#choose(owner)
    this.#inside.set(owner, { lane, commands: 1 })
    return lane
  }

  leave(owner: string): void {
    this.#commands -= 1
    const known = this.#inside.get(owner)
    if (known === undefined) return
    known.commands -= 1
    if (known.commands === 0) this.#inside.delete(owner)
  }

  #choose(owner: string): Lane {
    if (this.#used < this.#lanes.length && this.#commands > this.#used * COMMANDS_PER_LANE) this.#used += 1
    else if (this.#used > 1 && this.#commands <= ((this.#used - 1) * COMMANDS_PER_LANE) / 2) this.#used -= 1
    // Owners are random UUIDs, so their last digits are evenly distributed.
    return this.#lanes[Number.parseInt(owner.slice(-6), 16) % this.#used] as Lane
  }
}

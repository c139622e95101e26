/**
 * What a jackpot would have done with the stakes of past days: an estimate, because stakes are known by day and a hidden value is
 * not known at all. Pure.
 */
import { inParts, type PotTerms, wholeOf } from '../pot-terms.rules.ts'

interface Outcome {
  drops: number
  /** In subunits of the base currency. */
  prizes: bigint
  /** What the operator pays: into pots and the reserve, and for seeds that the reserve could not pay. */
  cost: bigint
}

interface TriedJackpot {
  terms: Omit<PotTerms, 'games'>
  /** In subunits of the base currency. */
  seed: bigint
}

interface Replay extends Outcome {
  pot: bigint
  reserve: bigint
}

/**
 * `stakes` by day, from the oldest, in parts of a subunit of the base currency (`BASE_PARTS`).
 *
 * @param hit the value at which each pot drops, in subunits; a pot that drops by time does so after each day with stakes
 */
function replay({ terms, seed }: TriedJackpot, stakes: readonly bigint[], hit: bigint | null): Outcome {
  const now: Replay = { drops: 0, prizes: 0n, cost: inParts(seed), pot: inParts(seed), reserve: 0n }
  for (const base of stakes) {
    if (base <= 0n) continue
    const [contributed, reserved] = [base * BigInt(terms.contribution), base * BigInt(terms.reserve)]
    now.pot += contributed
    now.reserve += reserved
    now.cost += contributed + reserved
    if (terms.drop.kind === 'time') {
      capAt(now, inParts(BigInt(terms.drop.cap)))
      drop(now, wholeOf(now.pot), seed)
    } else if (hit !== null) while (now.pot >= inParts(hit)) drop(now, hit, seed)
  }
  return { drops: now.drops, prizes: now.prizes, cost: wholeOf(now.cost) }
}

function capAt(now: Replay, cap: bigint): void {
  if (now.pot <= cap) return
  now.reserve += now.pot - cap
  now.pot = cap
}

/** The next pot begins with its seed and with what the prize left. */
function drop(now: Replay, prize: bigint, seed: bigint): void {
  const saved = wholeOf(now.reserve) < seed ? wholeOf(now.reserve) : seed
  now.drops += 1
  now.prizes += prize
  now.reserve -= inParts(saved)
  now.cost += inParts(seed - saved)
  now.pot += inParts(seed - prize)
}

export interface TrialOutcome extends Outcome {
  /** With hidden values at the ends of their range: the most and the fewest drops. */
  dropsMin: number
  dropsMax: number
}

/** With each hidden value in the middle of its range. */
export function tryDrops(jackpot: TriedJackpot, stakes: readonly bigint[]): TrialOutcome {
  const { drop: how } = jackpot.terms
  if (how.kind === 'time') {
    const outcome = replay(jackpot, stakes, null)
    return { ...outcome, dropsMin: outcome.drops, dropsMax: outcome.drops }
  }
  const [from, to] = [BigInt(how.from), BigInt(how.to)]
  return {
    ...replay(jackpot, stakes, (from + to) / 2n),
    dropsMin: replay(jackpot, stakes, to).drops,
    dropsMax: replay(jackpot, stakes, from).drops,
  }
}

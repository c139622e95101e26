/**
 * Many ways through a bonus, drawn from a fixed seed, so the same terms always have the same figures. Each mean comes with its standard
 * error. Luck is known to be zero on average, so subtracting each player's luck from their money changes no mean, and makes the errors
 * several times smaller. Pure.
 */
import { type Draws, simulationDraws } from '@fairhall/games'
import { type BonusPlay, playBonus, type SimulatedGame } from './play-bonus.rules.ts'

export interface Estimate {
  mean: number
  /** Standard error of the mean. */
  error: number
}

export interface Simulation {
  trials: number
  /** Share of players who wager the bonus. */
  finished: Estimate
  /** Bonus money that becomes cash. */
  released: Estimate
  /** The player's cash at the end, less their deposit: what the operator loses. */
  gain: Estimate
  /** All stakes until the bonus ends: of half of the players at most `median`, of 95 in 100 at most `high`. */
  staked: { median: number; high: number }
}

const SEED = 20_261_128
/** A bonus that takes this many rounds is beyond patience, and beyond the time of a simulation. */
const ROUNDS_MAX = 100_000

/** What a player starts with. Free spins are drawn before. */
type StartOf = (draws: Draws) => BonusPlay

/** Whether a simulation of these terms ends in reasonable time. */
export const canSimulate = ({ target, stake, contribution }: BonusPlay): boolean =>
  target === 0 || (contribution > 0 && (target * 100) / (stake * contribution) <= ROUNDS_MAX)

export function simulateBonus(startOf: StartOf, game: SimulatedGame, trials: number): Simulation {
  const draws = simulationDraws(SEED)
  const [finished, released, gain] = [meanOf(), meanOf(), meanOf()]
  const staked = new Float64Array(trials)
  for (let trial = 0; trial < trials; trial += 1) {
    const play = startOf(draws)
    const played = playBonus(play, game, draws)
    finished.add(played.end === 'played' ? 1 : 0)
    released.add(played.released - played.luck.ofBonus)
    gain.add(played.cash - play.deposit - played.luck.all)
    staked[trial] = played.staked
  }
  staked.sort()
  const quantile = (share: number) => staked[Math.ceil(share * trials) - 1] ?? 0
  return {
    trials,
    finished: finished.estimate(),
    released: released.estimate(),
    gain: gain.estimate(),
    staked: { median: quantile(0.5), high: quantile(0.95) },
  }
}

/** Welford's method: sums of squares of large amounts would lose digits. */
function meanOf() {
  let [count, mean, squares] = [0, 0, 0]
  return {
    add(value: number) {
      count += 1
      const before = value - mean
      mean += before / count
      squares += before * (value - mean)
    },
    estimate: (): Estimate => ({
      mean,
      error: count < 2 ? 0 : Math.sqrt(squares / (count - 1) / count),
    }),
  }
}

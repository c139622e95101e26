/**
 * Plays every mathematics of the house often enough to see its return: at least a hundred million rounds, and so many that the 95%
 * interval is no wider than ±0.1 point. A feature that is bought is drawn until it opens, a hundred spins and more, so it is
 * bought only as often as that interval takes. Prints one JSON line each; fails when a return lies more than three standard errors
 * from what was enumerated, and when there was nothing to play. `node bench/games.ts 1000000` plays that many rounds instead, and
 * `node bench/games.ts 1000000 keno` only of games whose name begins so; an empty number stands for as many as needed.
 */
import {
  compile,
  oddsOf,
  returnOf,
  simulateSlot,
  simulationDraws,
  slotIds,
  slots,
  toNumber,
} from '@fairhall/games'
import type { SlotDefinition, SlotOdds } from '@fairhall/games'
import { samples, type Sample } from './games/samples.ts'

const SEED = 1
const ROUNDS_MIN = 100_000_000
const HALF_WIDTH = 0.001
const asked = process.argv[2] ? Number(process.argv[2]) : null
/** Only games whose name begins so. */
const only = process.argv[3] ?? ''

type Expected = { game: string; declared: number; deviation: number }
type Played = { mean: number; maxWin: number }

const roundsFor = ({ deviation }: Expected, least = ROUNDS_MIN): number =>
  asked ?? Math.max(least, Math.ceil(((1.96 * deviation) / HALF_WIDTH) ** 2))

function report({ game, declared, deviation }: Expected, rounds: number, { mean, maxWin }: Played): boolean {
  const error = deviation / Math.sqrt(rounds)
  const away = (mean - declared) / error
  const perCent = (share: number) => Number((share * 100).toFixed(4))
  console.log(
    JSON.stringify({
      bench: `games ${game}`,
      rounds,
      declared: perCent(declared),
      simulated: perCent(mean),
      halfWidth: perCent(1.96 * error),
      standardErrors: Number(away.toFixed(2)),
      maxWin,
    }),
  )
  return Math.abs(away) <= 3
}

function playSlot(game: string, definition: SlotDefinition): boolean[] {
  const isAsked = game.startsWith(only)
  const isBuyingAsked = definition.buy !== undefined && boughtName(game).startsWith(only)
  if (!isAsked && !isBuyingAsked) return []
  const odds = oddsOf(definition)
  return [
    ...(isAsked ? [playPaid(game, definition, odds)] : []),
    ...(isBuyingAsked ? [playBought(game, definition, odds)] : []),
  ]
}

const boughtName = (game: string) => `${game} bought`

function playPaid(game: string, definition: SlotDefinition, odds: SlotOdds): boolean {
  const expected = { game, declared: returnOf(odds), deviation: odds.deviation }
  const rounds = roundsFor(expected)
  return report(expected, rounds, simulateSlot(compile(definition), simulationDraws(SEED), rounds))
}

/** All amounts in prices of the feature. */
function playBought(game: string, definition: SlotDefinition, odds: SlotOdds): boolean {
  const { featureMean, featureDeviation } = odds
  const price = definition.buy?.price ?? 1
  if (featureMean === null || featureDeviation === null) throw new Error(`${game} has nothing to buy`)
  const declared = toNumber(featureMean) / price
  const expected = { game: boughtName(game), declared, deviation: featureDeviation / price }
  const rounds = roundsFor(expected, 0)
  const draws = simulationDraws(SEED)
  return report(expected, rounds, simulateSlot(compile(definition), draws, rounds, { buy: true }))
}

function playSample(sample: Sample): boolean {
  const rounds = roundsFor(sample)
  const draws = simulationDraws(SEED)
  let [sum, maxWin] = [0, 0]
  for (let played = 0; played < rounds; played += 1) {
    const win = sample.round(draws)
    sum += win
    if (win > maxWin) maxWin = win
  }
  return report(sample, rounds, { mean: sum / rounds, maxWin })
}

const maths = new Map(slotIds.map((id) => [slots[id].definition.math, slots[id].definition]))
const isFair = [
  ...[...maths].flatMap(([game, definition]) => playSlot(game, definition)),
  ...samples.filter(({ game }) => game.startsWith(only)).map(playSample),
]
if (isFair.length === 0) console.error(`No game has a name that begins with '${only}'`)
process.exitCode = isFair.length > 0 && isFair.every(Boolean) ? 0 : 1

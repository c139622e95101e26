/**
 * Plays every mathematics of the house often enough to see its return: at least a hundred million rounds, and so many that the 95%
 * interval is no wider than ±0.1 point. Prints one JSON line each and fails when a return lies more than three standard errors from
 * what was enumerated. `node bench/games.ts 1000000` plays that many rounds instead, and
 * `node bench/games.ts 1000000 keno` only of games whose name begins so; an empty number stands for as many as needed.
 */
import {
  compile,
  diceDefinition,
  diceWin,
  oddsOf,
  returnOf,
  simulateSlot,
  simulationDraws,
  slotIds,
  slots,
  type DiceChoices,
} from '@fairhall/games'
import { samples, type Sample } from './games/samples.ts'

const SEED = 1
const ROUNDS_MIN = 100_000_000
const HALF_WIDTH = 0.001
const asked = process.argv[2] ? Number(process.argv[2]) : null
/** Only games whose name begins so. */
const only = process.argv[3] ?? ''

type Result = {
  game: string
  rounds: number
  declared: number
  simulated: number
  deviation: number
  maxWin: number
}

const roundsFor = (deviation: number): number =>
  asked ?? Math.max(ROUNDS_MIN, Math.ceil(((1.96 * deviation) / HALF_WIDTH) ** 2))

function report({ game, rounds, declared, simulated, deviation, maxWin }: Result): boolean {
  const error = deviation / Math.sqrt(rounds)
  const away = (simulated - declared) / error
  const perCent = (share: number) => Number((share * 100).toFixed(4))
  console.log(
    JSON.stringify({
      bench: `games ${game}`,
      rounds,
      declared: perCent(declared),
      simulated: perCent(simulated),
      halfWidth: perCent(1.96 * error),
      standardErrors: Number(away.toFixed(2)),
      maxWin,
    }),
  )
  return Math.abs(away) <= 3
}

function playSlots(): boolean[] {
  const maths = new Map(slotIds.map((id) => [slots[id].definition.math, slots[id].definition]))
  const wanted = [...maths].filter(([game]) => game.startsWith(only))
  return wanted.map(([game, definition]) => {
    const odds = oddsOf(definition)
    const { deviation } = odds
    const rounds = roundsFor(deviation)
    const { mean, maxWin } = simulateSlot(compile(definition), simulationDraws(SEED), rounds)
    return report({ game, rounds, declared: returnOf(odds), simulated: mean, deviation, maxWin })
  })
}

function playDice(choices: DiceChoices): boolean {
  const stake = 100n
  const pays = Float64Array.from(
    { length: diceDefinition.rolls },
    (_, roll) => Number(diceWin(stake, choices, roll)) / 100,
  )
  const mean = pays.reduce((sum, pay) => sum + pay, 0) / pays.length
  const deviation = Math.sqrt(pays.reduce((sum, pay) => sum + (pay - mean) ** 2, 0) / pays.length)
  const rounds = roundsFor(deviation)
  const draws = simulationDraws(SEED)
  let sum = 0
  for (let round = 0; round < rounds; round += 1) sum += pays[draws.below(diceDefinition.rolls)]!
  const game = `dice ${choices.direction} ${(choices.target / 100).toFixed(2)}`
  return report({
    game,
    rounds,
    declared: 0.99,
    simulated: sum / rounds,
    deviation,
    maxWin: Math.max(...pays),
  })
}

function playSample({ game, declared, deviation, round }: Sample): boolean {
  const rounds = roundsFor(deviation)
  const draws = simulationDraws(SEED)
  let [sum, maxWin] = [0, 0]
  for (let played = 0; played < rounds; played += 1) {
    const win = round(draws)
    sum += win
    if (win > maxWin) maxWin = win
  }
  return report({ game, rounds, declared, simulated: sum / rounds, deviation, maxWin })
}

const diceSettings: DiceChoices[] = [
  { direction: 'under', target: 5_000 },
  { direction: 'over', target: 8_999 },
  { direction: 'under', target: 9_800 },
]
const isAsked = ({ game }: Sample) => game.startsWith(only)
const dice = only === '' ? diceSettings.map(playDice) : []
const isFair = [...dice, ...playSlots(), ...samples.filter(isAsked).map(playSample)].every(Boolean)
process.exitCode = isFair ? 0 : 1

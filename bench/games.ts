/**
 * Plays every mathematics of the house often enough to see its return: at least a hundred million rounds, and so many that the 95%
 * interval is no wider than ±0.1 point. Prints one JSON line each and fails when a return lies more than three standard errors from
 * what was enumerated. `node bench/games.ts 1000000` plays that many rounds instead.
 */
import {
  compile,
  diceDefinition,
  diceWin,
  drawLimbo,
  limboDefinition,
  minesDefinition,
  minesMultiplier,
  oddsOf,
  plinkoDefinition,
  plinkoPays,
  returnOf,
  shuffleFront,
  simulateSlot,
  simulationDraws,
  slotIds,
  slots,
  type DiceChoices,
  type Draws,
  type PlinkoChoices,
} from '@fairhall/games'

const SEED = 1
const ROUNDS_MIN = 100_000_000
const HALF_WIDTH = 0.001
const asked = process.argv[2] === undefined ? null : Number(process.argv[2])

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
  return [...maths].map(([game, definition]) => {
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

/** One round of an original on one setting, as a multiple of the stake. */
type Sample = { game: string; declared: number; deviation: number; round: (draws: Draws) => number }

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

/** The deviation of a game that pays `multiplier` or nothing. */
const deviationOf = (multiplier: number, declared: number) => Math.sqrt(multiplier * declared - declared ** 2)

/** Opens the same tiles each time: where the mines lie is all that differs. */
function minesSample(mines: number, opened: number): Sample {
  const { over, under } = minesMultiplier(minesDefinition, mines, opened)
  const multiplier = Number((over * 10n ** 9n) / under) / 1e9
  const places = Array.from({ length: minesDefinition.tiles }, (_, tile) => tile)
  return {
    game: `mines ${mines}, ${opened} opened`,
    declared: 0.99,
    deviation: deviationOf(multiplier, 0.99),
    round(draws) {
      shuffleFront(draws, places, mines)
      for (let at = 0; at < mines; at += 1) if (places[at]! < opened) return 0
      return multiplier
    },
  }
}

function limboSample(target: number): Sample {
  return {
    game: `limbo ${(target / 100).toFixed(2)}`,
    declared: 0.99,
    deviation: deviationOf(target / 100, 0.99),
    round: (draws) => (drawLimbo(draws, limboDefinition) >= target ? target / 100 : 0),
  }
}

function plinkoSample(choices: PlinkoChoices): Sample {
  const pays = plinkoPays(plinkoDefinition, choices).map((hundredths) => hundredths / 100)
  let ways = 1
  let squares = 0
  pays.forEach((pay, pocket) => {
    squares += (ways / 2 ** choices.rows) * pay ** 2
    ways = (ways * (choices.rows - pocket)) / (pocket + 1)
  })
  return {
    game: `plinko ${choices.rows} ${choices.risk}`,
    declared: 0.99,
    deviation: Math.sqrt(squares - 0.99 ** 2),
    round(draws) {
      let pocket = 0
      for (let row = 0; row < choices.rows; row += 1) pocket += draws.below(2)
      return pays[pocket]!
    },
  }
}

const samples: Sample[] = [
  minesSample(3, 5),
  minesSample(24, 1),
  minesSample(1, 20),
  limboSample(101),
  limboSample(200),
  limboSample(1_000),
  plinkoSample({ rows: 8, risk: 'low' }),
  plinkoSample({ rows: 12, risk: 'medium' }),
  plinkoSample({ rows: 16, risk: 'high' }),
]
const diceSettings: DiceChoices[] = [
  { direction: 'under', target: 5_000 },
  { direction: 'over', target: 8_999 },
  { direction: 'under', target: 9_800 },
]
const isFair = [...diceSettings.map(playDice), ...samples.map(playSample), ...playSlots()].every(Boolean)
process.exitCode = isFair ? 0 : 1

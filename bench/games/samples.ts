import {
  ascentDefinition,
  baccaratDefinition,
  baccaratPays,
  baccaratTotal,
  crashRaceDefinition,
  dealBaccarat,
  diceDefinition,
  diceWin,
  drawLimbo,
  drawOrder,
  kenoDefinition,
  kenoPays,
  limboDefinition,
  minesDefinition,
  minesMultiplier,
  plinkoDefinition,
  plinkoPays,
  raceMultiplier,
  rouletteDefinition,
  shuffleFront,
  wheelDefinition,
  wheelPays,
  type BaccaratSpot,
  type CrashRaceChoices,
  type DiceChoices,
  type KenoRisk,
  type PlinkoChoices,
  type WheelChoices,
} from '@fairhall/games'
import { toDecimal } from '@fairhall/money'
import { deviationOf, type Sample } from './sample.ts'
import {
  blackjackSample,
  coinFlipSample,
  hiLoSample,
  towerSample,
  videoPokerSample,
} from './samples-with-moves.ts'

function diceSample(choices: DiceChoices): Sample {
  const stake = 100n
  const { rolls } = diceDefinition
  const pays = Float64Array.from(
    { length: rolls },
    (_, roll) => Number(diceWin(diceDefinition, stake, choices, roll)) / 100,
  )
  const mean = pays.reduce((sum, pay) => sum + pay, 0) / rolls
  return {
    game: `dice ${choices.direction} ${toDecimal(BigInt(choices.target), 100)}`,
    declared: 0.99,
    deviation: Math.sqrt(pays.reduce((sum, pay) => sum + (pay - mean) ** 2, 0) / rolls),
    round: (draws) => pays[draws.below(rolls)]!,
  }
}

/** Opens the same tiles each time; only the positions of the mines differ. */
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

/** Cashes out at the same multiplier each time. */
function ascentSample(target: number): Sample {
  return {
    game: `ascent ${(target / 100).toFixed(2)}`,
    declared: 0.99,
    deviation: deviationOf(target / 100, 0.99),
    round: (draws) => (drawLimbo(draws, ascentDefinition) >= target ? target / 100 : 0),
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

function wheelSample(choices: WheelChoices): Sample {
  const pays = wheelPays(wheelDefinition, choices).map((hundredths) => hundredths / 100)
  const squares = pays.reduce((sum, pay) => sum + pay ** 2, 0) / pays.length
  return {
    game: `wheel ${choices.fields} ${choices.risk}`,
    declared: 0.99,
    deviation: Math.sqrt(squares - 0.99 ** 2),
    round: (draws) => pays[draws.below(pays.length)]!,
  }
}

function choose(n: number, k: number): number {
  let ways = 1
  for (let at = 0; at < k; at += 1) ways = (ways * (n - at)) / (at + 1)
  return ways
}

/** Marks the first numbers; only the drawn numbers differ. */
function kenoSample(marks: number, risk: KenoRisk): Sample {
  const { numbers, drawn } = kenoDefinition
  const pays = kenoPays(kenoDefinition, risk, marks).map((hundredths) => hundredths / 100)
  const squares = pays.reduce(
    (sum, pay, hits) =>
      sum + (pay ** 2 * choose(drawn, hits) * choose(numbers - drawn, marks - hits)) / choose(numbers, marks),
    0,
  )
  const places = Array.from({ length: numbers }, (_, at) => at)
  return {
    game: `keno ${marks} ${risk}`,
    declared: 0.99,
    deviation: Math.sqrt(squares - 0.99 ** 2),
    round(draws) {
      shuffleFront(draws, places, drawn)
      let hits = 0
      for (let at = 0; at < drawn; at += 1) if (places[at]! < marks) hits += 1
      return pays[hits]!
    },
  }
}

function rouletteSample(spot: string): Sample {
  const { spots, pays, wheel } = rouletteDefinition
  const covered = spots[spot] ?? []
  const pay = pays / covered.length
  return {
    game: `roulette ${spot}`,
    declared: 36 / 37,
    deviation: deviationOf(pay, 36 / 37),
    round: (draws) => (covered.includes(draws.below(wheel.length)) ? pay : 0),
  }
}

/** One chip on one spot. Without pairs, which depend on two cards only. */
function baccaratSample(spot: BaccaratSpot, declared: number, deviation: number): Sample {
  return {
    game: `baccarat ${spot}`,
    declared,
    deviation,
    round(draws) {
      const { player, banker } = dealBaccarat(draws, baccaratDefinition)
      const [ofPlayer, ofBanker] = [baccaratTotal(player), baccaratTotal(banker)]
      const winner = ofPlayer === ofBanker ? 'tie' : ofPlayer > ofBanker ? 'player' : 'banker'
      return baccaratPays(baccaratDefinition, winner, { player: false, banker: false })[spot] / 100
    },
  }
}

function crashRaceSample(choices: CrashRaceChoices): Sample {
  const { over, under } = raceMultiplier(crashRaceDefinition, choices)
  const multiplier = Number(over) / Number(under)
  const places = choices.finish === 'first' ? 1 : 2
  return {
    game: `crash-race ${choices.racer + 1} ${choices.finish}`,
    declared: 0.99,
    deviation: deviationOf(multiplier, 0.99),
    round: (draws) =>
      drawOrder(draws, crashRaceDefinition.weights).slice(0, places).includes(choices.racer) ? multiplier : 0,
  }
}

export const samples: Sample[] = [
  diceSample({ direction: 'under', target: 5_000 }),
  diceSample({ direction: 'over', target: 8_999 }),
  diceSample({ direction: 'under', target: 9_800 }),
  wheelSample({ fields: '10', risk: 'low' }),
  wheelSample({ fields: '30', risk: 'medium' }),
  wheelSample({ fields: '50', risk: 'high' }),
  crashRaceSample({ racer: 0, finish: 'first' }),
  crashRaceSample({ racer: 3, finish: 'topTwo' }),
  baccaratSample('player', 0.9876492, 0.9511),
  baccaratSample('banker', 0.9894209, 0.9274),
  baccaratSample('tie', 0.9515597, 2.9343),
  kenoSample(1, 'low'),
  kenoSample(5, 'medium'),
  kenoSample(10, 'high'),
  rouletteSample('red'),
  rouletteSample('dozen1'),
  rouletteSample('17'),
  hiLoSample(1),
  hiLoSample(4),
  coinFlipSample(1),
  coinFlipSample(5),
  towerSample('easy', 4),
  towerSample('hard', 3),
  towerSample('master', 2),
  videoPokerSample(),
  blackjackSample,
  minesSample(3, 5),
  minesSample(24, 1),
  minesSample(1, 20),
  ascentSample(101),
  ascentSample(200),
  ascentSample(1_000),
  limboSample(101),
  limboSample(200),
  limboSample(1_000),
  plinkoSample({ rows: 8, risk: 'low' }),
  plinkoSample({ rows: 12, risk: 'medium' }),
  plinkoSample({ rows: 16, risk: 'high' }),
]

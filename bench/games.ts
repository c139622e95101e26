/**
 * Simulates every game's mathematics to check its return: at least a hundred million rounds, and enough for a 95%
 * interval of ±0.1 point. A bought feature is drawn until it opens, which takes a hundred spins or more, so it is
 * bought only as often as that interval needs. Prints one JSON line each. Fails if a return, or the share of a slot's
 * rounds that win, is more than three standard errors from the enumerated one, if a round pays more than the highest, or
 * if no game was played. `node bench/games.ts 1000000` plays that many rounds instead; `node bench/games.ts 1000000 keno`
 * plays only games whose name starts with `keno`. An empty number means as many as needed.
 */
import {
  compile,
  games,
  oddsOf,
  returnOf,
  simulateSlot,
  simulationDraws,
  slotIds,
  slots,
  toDecimals,
  toNumber,
  videoPokerDefinition,
  videoPokerReturn,
} from '@fairhall/games'
import type { Fraction, SlotDefinition, SlotOdds } from '@fairhall/games'
import type { Sample } from './games/sample.ts'
import { samples } from './games/samples.ts'

const SEED = 1
const ROUNDS_MIN = 100_000_000
const HALF_WIDTH = 0.001
const requestedRounds = process.argv[2] ? Number(process.argv[2]) : null
/** Plays only games whose name starts with this. */
const only = process.argv[3] ?? ''

/** Slots also have the exact share of rounds that win, and the most that a round can pay. */
type Expected = { game: string; declared: number; deviation: number; hitRate?: number; highest?: number }
type Played = { mean: number; maxWin: number; hitRate?: number }

const roundsFor = ({ deviation }: Expected, least = ROUNDS_MIN): number =>
  requestedRounds ?? Math.max(least, Math.ceil(((1.96 * deviation) / HALF_WIDTH) ** 2))

const ERRORS_MAX = 3

function report(expected: Expected, rounds: number, played: Played): boolean {
  const { game, declared, deviation, highest } = expected
  const { mean, maxWin } = played
  const error = deviation / Math.sqrt(rounds)
  const away = (mean - declared) / error
  const hits = compareHits(expected, rounds, played)
  console.log(
    JSON.stringify({
      bench: `games ${game}`,
      rounds,
      declared: perCent(declared),
      simulated: perCent(mean),
      halfWidth: perCent(1.96 * error),
      standardErrors: Number(away.toFixed(2)),
      ...hits,
      maxWin,
      highest,
    }),
  )
  const isHitRateRight = Math.abs(hits?.hitRateErrors ?? 0) <= ERRORS_MAX
  return Math.abs(away) <= ERRORS_MAX && isHitRateRight && maxWin <= (highest ?? Infinity)
}

const perCent = (share: number) => Number((share * 100).toFixed(4))

function compareHits(expected: Expected, rounds: number, { hitRate }: Played) {
  const { hitRate: declared } = expected
  if (declared === undefined || hitRate === undefined) return null
  const away = (hitRate - declared) / Math.sqrt((declared * (1 - declared)) / rounds)
  return {
    declaredHitRate: perCent(declared),
    hitRate: perCent(hitRate),
    hitRateErrors: Number(away.toFixed(2)),
  }
}

function playSlot(game: string, definition: SlotDefinition): boolean[] {
  const playsBase = game.startsWith(only)
  const playsBought = definition.buy !== undefined && boughtName(game).startsWith(only)
  if (!playsBase && !playsBought) return []
  const odds = oddsOf(definition)
  return [
    ...(playsBase ? [playPaid(game, definition, odds)] : []),
    ...(playsBought ? [playBought(game, definition, odds)] : []),
  ]
}

const boughtName = (game: string) => `${game} bought`

function playPaid(game: string, definition: SlotDefinition, odds: SlotOdds): boolean {
  const expected = {
    game,
    declared: returnOf(odds),
    deviation: odds.deviation,
    hitRate: toNumber(odds.hitRate),
    highest: toNumber(odds.highest.stakes),
  }
  const rounds = roundsFor(expected)
  return report(expected, rounds, simulateSlot(compile(definition), simulationDraws(SEED), rounds))
}

/** All amounts are multiples of the feature's price. */
function playBought(game: string, definition: SlotDefinition, odds: SlotOdds): boolean {
  const { featureMean, featureDeviation } = odds
  const price = definition.buy?.price ?? 1
  if (featureMean === null || featureDeviation === null) throw new Error(`${game} has no feature to buy`)
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

/** Counts every deal and draw of Video Poker, and compares the result with the declared figures. */
function countVideoPoker(): boolean[] {
  const name = 'video-poker counted'
  if (!name.startsWith(only)) return []
  const { returned, hit, royal } = videoPokerReturn(videoPokerDefinition)
  const perCent = ({ over, under }: Fraction) => ({ over: over * 100n, under })
  const { rtp, hitRate, best } = games['video-poker']
  const counted = {
    rtp: toDecimals(perCent(returned), 4),
    hitRate: toDecimals(perCent(hit), 2),
    royalEvery: toDecimals({ over: royal.under, under: royal.over }, 2),
  }
  console.log(JSON.stringify({ bench: `games ${name}`, ...counted }))
  return [counted.rtp === rtp && counted.hitRate === hitRate && counted.royalEvery === best.every]
}

const maths = new Map(slotIds.map((id) => [slots[id].definition.math, slots[id].definition]))
const isFair = [
  ...[...maths].flatMap(([game, definition]) => playSlot(game, definition)),
  ...samples.filter(({ game }) => game.startsWith(only)).map(playSample),
  ...countVideoPoker(),
]
if (isFair.length === 0) console.error(`No game name starts with '${only}'`)
process.exitCode = isFair.length > 0 && isFair.every(Boolean) ? 0 : 1

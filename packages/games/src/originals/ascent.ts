import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { seededDraws } from '../draws.ts'
import { fraction } from '../fraction.ts'
import { abandon, defineOriginal, fieldsOf, kindOf, wholeNumber } from '../original.ts'
import type { Abandon } from '../original.ts'
import { payExactly } from '../exact-payout.ts'
import { drawLimbo } from './limbo.ts'

/**
 * Ascent: one flight that all players share. Its height at the crash is 0.99 ÷ u for a number u that is
 * uniform between 0 and 1, so it reaches t in 0.99 ÷ t of all flights. A player who cashes out at t, whenever
 * they decide it, gets 99% back. Nobody can cash out below 1.01 ×. A flight that climbs to the highest
 * multiplier pays every bet still in it.
 *
 * The server seeds of the flights are a chain: each is the SHA-256 of the next one, and the end of the chain
 * was published before the first flight. The client seed is mixed from keys that the players' own devices
 * drew for the bets of the flight.
 */
export type AscentChoices = {
  /** Cash out automatically at this multiplier; null for never. */
  auto: number | null
}

/**
 * The server's moves for a bet: paid at a multiplier, lost in the crash, or returned because it did not fly
 * to an end.
 */
export type AscentMove = { kind: 'cashOut'; height: number } | { kind: 'crash' } | Abandon

export type AscentOutcome = {
  kind: 'ascent'
  isOver: boolean
  /** The multiplier that was cashed out; null for none. */
  cashOut: number | null
  /** Where the flight crashed, for bets that lost in it. */
  crash: number | null
  win: bigint
}

/** Multipliers are hundredths. In each tick the height grows by `growth` thousandths of itself. */
export type AscentDefinition = {
  returned: number
  cashOutMin: number
  targetMax: number
  tickMs: number
  growth: number
}

export const ascentDefinition: AscentDefinition = {
  returned: 99,
  cashOutMin: 101,
  targetMax: 1_000_000,
  tickMs: 100,
  growth: 6,
}

const SCALE = 10n ** 12n
const heightsOf = new Map<string, readonly number[]>()

/**
 * The height after each tick, in hundredths, from 1.00 to the highest multiplier. Whole numbers only, so that
 * it is the same everywhere.
 */
export function ascentHeights({ growth, targetMax }: AscentDefinition): readonly number[] {
  const name = `${growth}:${targetMax}`
  const known = heightsOf.get(name)
  if (known !== undefined) return known
  const heights: number[] = []
  for (let exact = 100n * SCALE; ; exact = (exact * BigInt(1_000 + growth)) / 1_000n) {
    heights.push(Math.min(targetMax, Number(exact / SCALE)))
    if (heights.at(-1) === targetMax) break
  }
  heightsOf.set(name, heights)
  return heights
}

/** The height at a tick, in hundredths. */
export function ascentHeight(definition: AscentDefinition, tick: number): number {
  const heights = ascentHeights(definition)
  return heights[Math.min(Math.max(0, tick), heights.length - 1)] ?? 100
}

/** The first tick at which the flight is over: the one whose height it does not reach. */
export function ascentCrashTick(definition: AscentDefinition, crash: number): number {
  const heights = ascentHeights(definition)
  const at = heights.findIndex((height) => height > crash)
  return at === -1 ? heights.length : at
}

type FlightSeeds = { serverSeed: string; clientSeed: string; number: number }

/** Where a flight crashes, in hundredths. */
export const ascentCrash = (
  definition: AscentDefinition,
  { serverSeed, clientSeed, number }: FlightSeeds,
): number => drawLimbo(seededDraws({ serverSeed, clientSeed, nonce: number }), definition)

/** The client seed of a flight: SHA-256 of the keys of its bets, in the order of their arrival. */
export const ascentMix = (keys: readonly string[]): string => bytesToHex(sha256(utf8ToBytes(keys.join(':'))))

export const ascent = defineOriginal({
  id: 'ascent',
  title: 'Ascent',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '10000.00',
  best: { pays: '10000.00', every: '10101.01' },
  definition: ascentDefinition,
  rules: (definition: AscentDefinition) => ({
    readChoices(raw): AscentChoices | null {
      const { auto = null } = fieldsOf(raw)
      if (auto === null) return { auto: null }
      const target = wholeNumber(auto, definition.cashOutMin, definition.targetMax)
      return target === null ? null : { auto: target }
    },
    readMove(raw): AscentMove | null {
      const kind = kindOf(raw)
      if (kind === 'abandon') return abandon
      if (kind === 'crash') return { kind }
      if (kind !== 'cashOut') return null
      const height = wholeNumber(fieldsOf(raw)['height'], definition.cashOutMin, definition.targetMax)
      return height === null ? null : { kind, height }
    },
    play(draws, stake, { auto }, moves): AscentOutcome {
      const [move, ...more] = moves
      const flying = { kind: 'ascent', isOver: false, cashOut: null, crash: null, win: 0n } as const
      if (move === undefined) return flying
      if (more.length > 0) throw new RangeError('The round is over')
      const over = { ...flying, isOver: true }
      if (move.kind === 'abandon') return { ...over, win: stake }
      const crash = drawLimbo(draws, definition)
      const target = auto ?? definition.targetMax
      if (move.kind === 'crash') {
        if (target <= crash) throw new RangeError('The bet was due for automatic cash-out at its target')
        return { ...over, crash }
      }
      if (move.height > crash) throw new RangeError('The flight did not reach this height')
      if (move.height > target)
        throw new RangeError('The bet was already cashed out automatically at its target')
      return {
        ...over,
        cashOut: move.height,
        win: payExactly(draws, stake, fraction(BigInt(move.height), 100n)),
      }
    },
    isStakeReturned: ({ isOver, cashOut, crash }) => isOver && cashOut === null && crash === null,
  }),
})

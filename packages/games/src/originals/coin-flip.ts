import { fraction } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, kindOf, oneOf } from '../original.ts'
import type { Abandon } from '../original.ts'
import { payExactly } from '../exact-payout.ts'

/**
 * Coin flip: the player calls a side, and the bet flips the coin immediately. After a right call they cash
 * out or flip again for twice as much. Every flip is one of two, independent of the previous ones, so the return is 99%
 * wherever they stop.
 */
export const coinSides = ['heads', 'tails'] as const
export type CoinSide = (typeof coinSides)[number]
export type CoinFlipChoices = { side: CoinSide }

type CoinFlipMove = { kind: 'flip'; side: CoinSide } | { kind: 'cashOut' } | Abandon

export type CoinFlipOutcome = {
  kind: 'coin-flip'
  isOver: boolean
  /** What the player called, flip by flip. */
  calls: CoinSide[]
  /** The side that fell, flip by flip; only the last can be another than the call. */
  fell: CoinSide[]
  lost: boolean
  win: bigint
}

export type CoinFlipDefinition = {
  /** Per cent of the fair multiplier. */
  returned: number
  /** When the next flip would exceed this, the round is paid instead. */
  multiplierMax: number
}

export const coinFlipDefinition: CoinFlipDefinition = { returned: 99, multiplierMax: 100_000 }

/** What this many right calls pay, in stakes. */
export const coinFlipMultiplier = ({ returned }: CoinFlipDefinition, right: number): Fraction =>
  fraction(BigInt(returned) * 2n ** BigInt(right), 100n)

/** How many right calls end a round: as many as the highest multiplier allows. */
export function coinFlipsMax(definition: CoinFlipDefinition): number {
  let flips = 1
  for (;;) {
    const { over, under } = coinFlipMultiplier(definition, flips + 1)
    if (over > under * BigInt(definition.multiplierMax)) return flips
    flips += 1
  }
}

export const coinFlip = defineOriginal({
  id: 'coin-flip',
  title: 'Coin Flip',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '64880.64',
  best: { pays: '64880.64', every: '65536' },
  definition: coinFlipDefinition,
  rules: (definition: CoinFlipDefinition) => ({
    readChoices(raw): CoinFlipChoices | null {
      const side = oneOf(fieldsOf(raw)['side'], coinSides)
      return side === null ? null : { side }
    },
    readMove(raw): CoinFlipMove | null {
      const kind = oneOf(kindOf(raw), ['flip', 'cashOut', 'abandon'])
      if (kind !== 'flip') return kind === null ? null : { kind }
      const side = oneOf(fieldsOf(raw)['side'], coinSides)
      return side === null ? null : { kind, side }
    },
    play(draws, stake, { side: first }, moves): CoinFlipOutcome {
      const flipsMax = coinFlipsMax(definition)
      const calls: CoinSide[] = []
      const fell: CoinSide[] = []
      let lost = false
      let win: bigint | null = null
      const cashOut = () => {
        win = payExactly(draws, stake, coinFlipMultiplier(definition, calls.length))
      }
      const flip = (call: CoinSide) => {
        const side = coinSides[draws.below(2)]!
        calls.push(call)
        fell.push(side)
        lost = side !== call
        if (!lost && calls.length === flipsMax) cashOut()
      }
      flip(first)
      for (const move of moves) {
        if (lost || win !== null) throw new RangeError('The round is over')
        if (move.kind === 'flip') flip(move.side)
        else cashOut()
      }
      return { kind: 'coin-flip', isOver: lost || win !== null, calls, fell, lost, win: win ?? 0n }
    },
  }),
})

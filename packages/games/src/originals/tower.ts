import type { Draws } from '../draws.ts'
import { fraction } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, kindOf, oneOf, wholeNumber } from '../original.ts'
import type { Abandon } from '../original.ts'
import { payExactly } from '../exact-payout.ts'
import { layMines } from './mines.ts'

/**
 * Tower: on every floor some tiles hide a bat, and the player picks one tile. A safe one leads to the next floor.
 * After n floors the cash-out is 99% of the inverse probability of getting that far, so the return is exactly 99%
 * wherever the player stops.
 */
export const towerLevels = ['easy', 'medium', 'hard', 'expert', 'master'] as const
export type TowerLevel = (typeof towerLevels)[number]
export type TowerChoices = { level: TowerLevel }

type TowerMove = { kind: 'pick'; tile: number } | { kind: 'cashOut' } | Abandon

export type TowerOutcome = {
  kind: 'tower'
  isOver: boolean
  /** The tile picked on each floor, from the lowest; the last one hid a bat if the player fell. */
  picks: number[]
  fell: boolean
  /** For each floor the tiles with bats, in rising order; empty until the round is over. */
  traps: number[][]
  win: bigint
}

type Level = { tiles: number; traps: number; floors: number }

export type TowerDefinition = {
  levels: Record<TowerLevel, Level>
  /** Per cent of the fair multiplier. */
  returned: number
}

export const towerDefinition: TowerDefinition = {
  levels: {
    easy: { tiles: 4, traps: 1, floors: 9 },
    medium: { tiles: 3, traps: 1, floors: 9 },
    hard: { tiles: 2, traps: 1, floors: 9 },
    expert: { tiles: 3, traps: 2, floors: 9 },
    master: { tiles: 4, traps: 3, floors: 8 },
  },
  returned: 99,
}

/** What this many floors pay, in stakes. Before the first there is nothing to cash out. */
export function towerMultiplier(
  { levels, returned }: TowerDefinition,
  level: TowerLevel,
  floors: number,
): Fraction {
  const { tiles, traps } = levels[level]
  return fraction(
    BigInt(returned) * BigInt(tiles) ** BigInt(floors),
    100n * BigInt(tiles - traps) ** BigInt(floors),
  )
}

/** The bats of all floors, from the lowest; all of them are fixed before the first pick. */
function layTraps(draws: Draws, { tiles, traps, floors }: Level): number[][] {
  return Array.from({ length: floors }, () => layMines(draws, tiles, traps))
}

export const tower = defineOriginal({
  id: 'tower',
  title: 'Tower',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '64880.64',
  best: { pays: '64880.64', every: '65536' },
  definition: towerDefinition,
  rules: (definition: TowerDefinition) => ({
    readChoices(raw): TowerChoices | null {
      const level = oneOf(fieldsOf(raw)['level'], towerLevels)
      return level === null ? null : { level }
    },
    readMove(raw): TowerMove | null {
      const kind = oneOf(kindOf(raw), ['pick', 'cashOut', 'abandon'])
      if (kind !== 'pick') return kind === null ? null : { kind }
      const widest = Math.max(...Object.values(definition.levels).map(({ tiles }) => tiles))
      const tile = wholeNumber(fieldsOf(raw)['tile'], 0, widest - 1)
      return tile === null ? null : { kind, tile }
    },
    play(draws, stake, { level }, moves): TowerOutcome {
      const { tiles, floors } = definition.levels[level]
      const traps = layTraps(draws, definition.levels[level])
      const picks: number[] = []
      const end = (win: bigint, fell = false): TowerOutcome => ({
        kind: 'tower',
        isOver: true,
        picks,
        fell,
        traps,
        win,
      })
      const cashOut = () => end(payExactly(draws, stake, towerMultiplier(definition, level, picks.length)))
      let over: TowerOutcome | null = null
      for (const move of moves) {
        if (over !== null) throw new RangeError('The round is over')
        if (move.kind === 'pick') {
          if (move.tile >= tiles) throw new RangeError('The floor has no such tile')
          picks.push(move.tile)
          if (traps[picks.length - 1]!.includes(move.tile)) over = end(0n, true)
          else if (picks.length === floors) over = cashOut()
        } else {
          if (picks.length === 0 && move.kind === 'cashOut') throw new RangeError('No floor was climbed yet')
          over = picks.length === 0 ? end(stake) : cashOut()
        }
      }
      return over ?? { kind: 'tower', isOver: false, picks, fell: false, traps: [], win: 0n }
    },
    isStakeReturned: ({ isOver, picks }) => isOver && picks.length === 0,
  }),
})

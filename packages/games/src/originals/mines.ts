import type { Draws } from '../draws.ts'
import { fraction } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, kindOf, oneOf, wholeNumber } from '../original.ts'
import type { Abandon } from '../original.ts'
import { payExactly } from '../exact-payout.ts'

/**
 * Mines: 25 tiles, some of them mined before the first is opened. Every safe tile raises the cash-out. With
 * `safe` tiles opened it is 99% of the inverse probability of getting that far, so wherever a player stops
 * the return is exactly 99%.
 */
export type MinesChoices = { mines: number }

export type MinesMove = { kind: 'open'; tile: number } | { kind: 'cashOut' } | Abandon

export type MinesOutcome = {
  kind: 'mines'
  isOver: boolean
  /** In the order of opening; the last one is the mine if one was hit. */
  opened: number[]
  struck: boolean
  /** Their positions in ascending order; empty until the round is over. */
  mines: number[]
  win: bigint
}

export type MinesDefinition = {
  tiles: number
  minesMin: number
  minesMax: number
  /** Per cent of the fair multiplier. */
  returned: number
  /** When the next tile would exceed this, the round is paid instead. */
  multiplierMax: number
}

export const minesDefinition: MinesDefinition = {
  tiles: 25,
  minesMin: 1,
  minesMax: 24,
  returned: 99,
  multiplierMax: 100_000,
}

/** What `safe` opened tiles pay, in stakes. Before the first there is nothing to cash out. */
export function minesMultiplier({ tiles, returned }: MinesDefinition, mines: number, safe: number): Fraction {
  let multiplier = fraction(BigInt(returned), 100n)
  for (let opened = 0; opened < safe; opened += 1) {
    const left = tiles - opened
    multiplier = fraction(multiplier.over * BigInt(left), multiplier.under * BigInt(left - mines))
  }
  return multiplier
}

/** How many safe tiles a round can open: all of them, or as many as the highest multiplier allows. */
export function minesSafeMax(definition: MinesDefinition, mines: number): number {
  const all = definition.tiles - mines
  let safe = 1
  while (safe < all) {
    const { over, under } = minesMultiplier(definition, mines, safe + 1)
    if (over > under * BigInt(definition.multiplierMax)) break
    safe += 1
  }
  return safe
}

/** Places the mines: the first `count` of a shuffle (Fisher and Yates, from the front). */
export function layMines(draws: Draws, tiles: number, count: number): number[] {
  const places = Array.from({ length: tiles }, (_, tile) => tile)
  shuffleFront(draws, places, count)
  return places.slice(0, count).sort((a, b) => a - b)
}

/** Moves `count` of all places to the front, every selection and order of them equally likely. */
export function shuffleFront(draws: Draws, places: number[], count: number): void {
  for (let at = 0; at < count; at += 1) {
    const other = at + draws.below(places.length - at)
    const swapped = places[at]!
    places[at] = places[other]!
    places[other] = swapped
  }
}

export const mines = defineOriginal({
  id: 'mines',
  title: 'Mines',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '59486.63',
  best: { pays: '59486.63', every: '60087.50' },
  definition: minesDefinition,
  rules: (definition: MinesDefinition) => ({
    readChoices(raw): MinesChoices | null {
      const count = wholeNumber(fieldsOf(raw)['mines'], definition.minesMin, definition.minesMax)
      return count === null ? null : { mines: count }
    },
    readMove(raw): MinesMove | null {
      const kind = oneOf(kindOf(raw), ['open', 'cashOut', 'abandon'])
      if (kind !== 'open') return kind === null ? null : { kind }
      const tile = wholeNumber(fieldsOf(raw)['tile'], 0, definition.tiles - 1)
      return tile === null ? null : { kind, tile }
    },
    play(draws, stake, { mines: count }, moves): MinesOutcome {
      const laid = layMines(draws, definition.tiles, count)
      const safeMax = minesSafeMax(definition, count)
      const opened: number[] = []
      const end = (struck: boolean): MinesOutcome => ({
        kind: 'mines',
        isOver: true,
        opened,
        struck,
        mines: laid,
        win: struck ? 0n : payExactly(draws, stake, minesMultiplier(definition, count, opened.length)),
      })
      const returned = (): MinesOutcome => ({ ...end(true), struck: false, win: stake })
      let over: MinesOutcome | null = null
      for (const move of moves) {
        if (over !== null) throw new RangeError('The round is over')
        if (move.kind === 'abandon') {
          over = opened.length === 0 ? returned() : end(false)
        } else if (move.kind === 'cashOut') {
          if (opened.length === 0) throw new RangeError('Nothing was opened yet')
          over = end(false)
        } else {
          if (opened.includes(move.tile)) throw new RangeError('The tile is already open')
          opened.push(move.tile)
          if (laid.includes(move.tile)) over = end(true)
          else if (opened.length === safeMax) over = end(false)
        }
      }
      return over ?? { kind: 'mines', isOver: false, opened, struck: false, mines: [], win: 0n }
    },
    isStakeReturned: ({ isOver, struck, opened }) => isOver && !struck && opened.length === 0,
  }),
})

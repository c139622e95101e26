/** One reel: a strip that passes a window. Position is the strip index of the top row. */
import type { SymbolId } from '@fairhall/games'
import { Container, Sprite } from 'pixi.js'
import { easeCaught, type Clock } from '../../core/clock.ts'
import type { SymbolTextures } from './symbols.ts'

/** One row more above and one below, so that the window is never seen empty. */
const SPARE = 2
const TOP_SPEED = 27
const START_MS = 170
/** From this speed on, in rows a second, the eye sees a smear. */
const BLUR_FROM = 9
const LANDING_ROWS = 7
const LANDING_MS = 620
const FALL_MS = 300

export interface Reel {
  readonly view: Container
  layout(width: number, height: number): void
  setStrip(strip: readonly SymbolId[]): void
  rest(position: number): void
  spin(): void
  land(position: number): Promise<void>
  /** The sprite in a row of the window, at rest. */
  at(row: number): Sprite
  /** Puts symbols over what the strip shows, until the reel moves again. */
  cover(symbols: readonly SymbolId[] | null): void
  /** Covers the window with symbols that fall into it, each so many rows deep. */
  fall(symbols: readonly SymbolId[], depths: readonly number[]): Promise<void>
}

export function createReel(clock: Clock, textures: SymbolTextures, rows: number): Reel {
  const view = new Container()
  const sprites = Array.from({ length: rows + SPARE }, () => new Sprite({ anchor: 0.5 }))
  view.addChild(...sprites)
  let strip: readonly SymbolId[] = ['jack']
  let covered: readonly SymbolId[] | null = null
  /** How many rows above its place each symbol still is. */
  let lifts: readonly number[] = []
  let position = 0
  let speed = 0
  let size = { width: 100, height: 100 }
  let stopSpin: (() => void) | null = null

  function draw(): void {
    const top = Math.floor(position)
    const blurred = speed > BLUR_FROM
    const set = blurred ? textures.blurred : textures.sharp
    const side = Math.min(size.width, size.height * 0.96)
    sprites.forEach((sprite, index) => {
      const row = index - 1
      const id = covered?.[row] ?? strip[modulo(top + row, strip.length)] ?? 'jack'
      sprite.texture = set[id]
      sprite.setSize(side, blurred ? side * 1.16 : side)
      const lift = lifts[row] ?? 0
      sprite.position.set(size.width / 2, (row + 0.5 - lift - (position - top)) * size.height)
    })
  }

  return {
    view,
    layout(width, height) {
      size = { width, height }
      draw()
    },
    setStrip(next) {
      strip = next
    },
    rest(next) {
      stopSpin?.()
      speed = 0
      covered = null
      position = next
      draw()
    },
    spin() {
      covered = null
      let spent = 0
      stopSpin?.()
      stopSpin = clock.every((passed) => {
        spent += passed
        // A short lift against the way before the fall: the reel takes a run-up.
        const share = Math.min(1, spent / START_MS)
        speed = TOP_SPEED * share ** 2
        const lift = spent < START_MS * 0.6 ? -2.2 : 0
        position -= ((speed + lift) * passed) / 1000
        draw()
      })
    },
    async land(goal) {
      stopSpin?.()
      stopSpin = null
      const from = goal + LANDING_ROWS
      let before = from
      await clock.tween(LANDING_MS, (share) => {
        position = from - LANDING_ROWS * easeCaught(share)
        speed = share > 0.42 ? 0 : Math.abs(before - position) * 60
        before = position
        draw()
      })
      this.rest(goal)
    },
    at(row) {
      const sprite = sprites[row + 1]
      if (sprite === undefined) throw new RangeError('The window has no such row')
      return sprite
    },
    cover(symbols) {
      covered = symbols
      draw()
    },
    async fall(symbols, depths) {
      covered = symbols
      await clock.tween(FALL_MS, (share) => {
        lifts = depths.map((depth) => depth * (1 - share ** 2))
        draw()
      })
      lifts = []
    },
  }
}

const modulo = (value: number, by: number) => ((value % by) + by) % by

/** The reels on the graphics card: layout, drawing when something moves, and the movements themselves. */
import 'pixi.js/unsafe-eval'
import 'pixi.js/graphics'
import 'pixi.js/particle-container'
import type { SlotDefinition, SlotSpin, SymbolId } from '@fairhall/games'
import { Container, Graphics, WebGLRenderer, loadTextures } from 'pixi.js'
import { createClock, type Clock } from '../../core/clock.ts'
import { createMarks, type Marks } from './marks.ts'
import { createReel } from './reel.ts'
import { expandedScreen, type Cell } from './story.ts'
import { loadSymbols } from './symbols.ts'

const REELS = 5
const ROWS = 3
const STAGGER_MS = 150
const TENSE_MS = 1150
const RESOLUTION_MAX = 2

export interface Stage {
  readonly clock: Clock
  readonly marks: Marks
  rest(spin: SlotSpin | null): void
  spin(free: boolean): void
  /** Lands the reels from the left; those in `tense` take their time. */
  land(spin: SlotSpin, tense: readonly boolean[], onStop: (reel: number) => void): Promise<void>
  /** Lets filled reels turn wild. */
  expand(spin: SlotSpin): Promise<void>
  /** Dims everything but these cells; null lights all. */
  light(cells: readonly Cell[] | null): void
  pulse(cells: readonly Cell[]): void
  fade(to: number, ms: number): Promise<void>
}

export interface StageParts {
  readonly host: HTMLElement
  readonly definition: SlotDefinition
  readonly sheet: string
  readonly glow: string
}

export async function createStage({ host, definition, sheet, glow }: StageParts): Promise<Stage> {
  // The page allows no workers, and the sheet is loaded by hand anyway.
  if (loadTextures.config) loadTextures.config.preferWorkers = false
  const resolution = Math.min(RESOLUTION_MAX, window.devicePixelRatio || 1)
  const renderer = new WebGLRenderer()
  const { width, height } = host.getBoundingClientRect()
  await renderer.init({
    width,
    height,
    resolution,
    autoDensity: true,
    backgroundAlpha: 0,
    antialias: true,
    manageImports: false,
  })
  host.append(renderer.canvas)
  renderer.canvas.setAttribute('aria-hidden', 'true')

  const root = new Container()
  const floor = new Graphics()
  const strip = new Container()
  const clock = createClock(() => renderer.render(root))
  const textures = await loadSymbols(sheet, (Math.min(width / REELS, height / ROWS) || 160) * resolution)
  const reels = Array.from({ length: REELS }, () => createReel(clock, textures))
  const marks = createMarks(clock)
  strip.addChild(...reels.map(({ view }) => view))
  root.addChild(floor, strip, marks.view)

  function layout(): void {
    const box = host.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return
    renderer.resize(box.width, box.height)
    const gap = Math.max(2, box.width * 0.008)
    const cellWidth = (box.width - gap * (REELS - 1)) / REELS
    const cellHeight = box.height / ROWS
    const reelX = (reel: number) => reel * (cellWidth + gap)
    marks.setGrid({ cellWidth, cellHeight, reelX })
    floor.clear()
    reels.forEach((reel, index) => {
      reel.view.x = reelX(index)
      reel.layout(cellWidth, cellHeight)
      floor.roundRect(reelX(index), 0, cellWidth, box.height, 14).fill({ color: '#03060c', alpha: 0.5 })
    })
    renderer.render(root)
  }
  new ResizeObserver(layout).observe(host)
  reels.forEach((reel, index) => reel.setStrip(definition.strips.base[index] ?? []))
  layout()

  return {
    clock,
    marks,
    ...movements({ reels, clock, marks, definition, glow, strip, draw: () => renderer.render(root) }),
  }
}

interface Moved {
  readonly reels: readonly ReturnType<typeof createReel>[]
  readonly clock: Clock
  readonly marks: Marks
  readonly definition: SlotDefinition
  readonly glow: string
  readonly strip: Container
  draw(): void
}

function movements({ reels, clock, marks, definition, glow, strip, draw }: Moved) {
  const eachCell = (run: (reel: number, row: number) => void) => {
    for (let reel = 0; reel < REELS; reel++) for (let row = 0; row < ROWS; row++) run(reel, row)
  }
  /** Counts the times the reels were set going or put to rest: what was begun before then is void. */
  let turn = 0
  const sprite = ([reel, row]: Cell) => reels[reel]?.at(row)

  function light(cells: readonly Cell[] | null): void {
    const lit = new Set(cells?.map(([reel, row]) => reel * ROWS + row))
    eachCell((reel, row) => {
      const one = sprite([reel, row])
      if (one !== undefined) one.alpha = cells === null || lit.has(reel * ROWS + row) ? 1 : 0.32
    })
    draw()
  }

  function pulse(cells: readonly Cell[]): void {
    const mine = turn
    const grown = cells.flatMap((cell) => {
      const one = sprite(cell)
      return one === undefined ? [] : [{ one, x: one.scale.x, y: one.scale.y }]
    })
    void clock.tween(520, (share) => {
      if (mine !== turn) return
      const swell = 1 + Math.sin(share * Math.PI) * 0.1
      for (const { one, x, y } of grown) one.scale.set(x * swell, y * swell)
    })
  }

  const strips = (free: boolean): readonly SymbolId[][] => definition.strips[free ? 'free' : 'base']
  return {
    light,
    rest(spin: SlotSpin | null) {
      turn++
      marks.clear()
      reels.forEach((reel, index) => {
        reel.setStrip(strips(spin?.free ?? false)[index] ?? [])
        reel.rest(spin?.stops[index] ?? index * 3)
        if (spin !== null) reel.cover(expandedScreen(spin)[index] ?? null)
      })
      light(null)
    },
    spin(free: boolean) {
      const mine = ++turn
      marks.clear()
      light(null)
      reels.forEach((reel, index) => {
        reel.setStrip(strips(free)[index] ?? [])
        void clock.wait(index * 45).then(() => (mine === turn ? reel.spin() : undefined))
      })
    },
    async land(spin: SlotSpin, tense: readonly boolean[], onStop: (reel: number) => void) {
      await clock.wait(260)
      const landings: Promise<void>[] = []
      for (const [index, reel] of reels.entries()) {
        if (tense[index]) {
          await Promise.all(landings)
          const done = marks.waiting(index, glow)
          await clock.wait(TENSE_MS)
          landings.push(reel.land(spin.stops[index] ?? 0).then(() => (done(), onStop(index))))
        } else {
          landings.push(reel.land(spin.stops[index] ?? 0).then(() => onStop(index)))
          await clock.wait(STAGGER_MS)
        }
      }
      await Promise.all(landings)
    },
    async expand(spin: SlotSpin) {
      const screen = expandedScreen(spin)
      for (const reel of spin.expanded) {
        reels[reel]?.cover(screen[reel] ?? null)
        const cells: Cell[] = [
          [reel, 0],
          [reel, 1],
          [reel, 2],
        ]
        marks.frames(cells, glow)
        pulse(cells)
        await clock.wait(420)
      }
    },
    pulse,
    async fade(to: number, ms: number) {
      const from = strip.alpha
      await clock.tween(ms, (share) => {
        strip.alpha = from + (to - from) * share
      })
    },
  }
}

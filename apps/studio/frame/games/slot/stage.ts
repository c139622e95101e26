/** The reels on the graphics card: made once, laid out for the window, drawn only while something moves. */
import 'pixi.js/unsafe-eval'
import 'pixi.js/graphics'
import 'pixi.js/particle-container'
import { reelsOf, rowsOf, type SlotDefinition } from '@fairhall/games'
import { Container, Graphics, WebGLRenderer, loadTextures } from 'pixi.js'
import { createClock, type Clock } from '../../core/clock.ts'
import type { WinArt } from '../../../src/art/wins.ts'
import { createMarks, type Marks } from './marks.ts'
import { createMovements, type Movements } from './movements.ts'
import { createReel, type Reel } from './reel.ts'
import { loadSymbols } from './symbols.ts'

const RESOLUTION_MAX = 2

export interface Stage extends Movements {
  readonly clock: Clock
  readonly marks: Marks
}

export interface StageParts {
  readonly host: HTMLElement
  readonly definition: SlotDefinition
  readonly sheet: string
  readonly glow: string
  readonly win: WinArt
}

export async function createStage({ host, definition, sheet, glow, win }: StageParts): Promise<Stage> {
  // The page allows no workers, and the sheet is loaded by hand anyway.
  if (loadTextures.config) loadTextures.config.preferWorkers = false
  const [reelCount, rows] = [reelsOf(definition), rowsOf(definition)]
  const resolution = Math.min(RESOLUTION_MAX, window.devicePixelRatio || 1)
  const { width, height } = host.getBoundingClientRect()
  const renderer = new WebGLRenderer()
  const screen = { width, height, resolution, autoDensity: true, backgroundAlpha: 0 }
  // Dense screens need no smoothing of edges, and it is dear exactly there.
  await renderer.init({ ...screen, antialias: resolution < 2, manageImports: false })
  renderer.canvas.setAttribute('aria-hidden', 'true')
  host.append(renderer.canvas)

  const [root, strip, floor] = [new Container(), new Container(), new Graphics()]
  const draw = () => renderer.render(root)
  const clock = createClock(draw)
  const textures = await loadSymbols(sheet, (Math.min(width / reelCount, height / rows) || 160) * resolution)
  const reels = Array.from({ length: reelCount }, () => createReel(clock, textures, rows))
  const marks = createMarks(clock, win)
  strip.addChild(...reels.map(({ view }) => view))
  root.addChild(floor, strip, marks.view)
  reels.forEach((reel, index) => reel.setStrip(definition.strips.base[index] ?? []))

  const layout = () => {
    const box = host.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return
    renderer.resize(box.width, box.height)
    layOut(reels, rows, floor, marks, box)
    draw()
  }
  new ResizeObserver(layout).observe(host)
  layout()
  // What the first spin and the first win need is made now, not in the frame that shows it.
  renderer.texture.initSource(textures.blurred.wild.source)
  marks.frames([[0, 0]], glow)
  draw()
  marks.clear()
  draw()
  return {
    clock,
    marks,
    ...createMovements({ reels, clock, marks, definition, glow, stir: win.stir, strip, draw }),
  }
}

function layOut(reels: readonly Reel[], rows: number, floor: Graphics, marks: Marks, box: DOMRect): void {
  const gap = Math.max(2, box.width * 0.008)
  const cellWidth = (box.width - gap * (reels.length - 1)) / reels.length
  const cellHeight = box.height / rows
  const reelX = (reel: number) => reel * (cellWidth + gap)
  marks.setGrid({ cellWidth, cellHeight, rows, reelX })
  floor.clear()
  reels.forEach((reel, index) => {
    reel.view.x = reelX(index)
    reel.layout(cellWidth, cellHeight)
    floor.roundRect(reelX(index), 0, cellWidth, box.height, 14).fill({ color: '#03060c', alpha: 0.5 })
  })
}

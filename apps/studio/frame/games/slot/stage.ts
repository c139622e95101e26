/**
 * The reels on a canvas: fitted to the window, painted only while something moves. A few dozen images per
 * frame need no graphics library: painted unscaled they reach full speed even without a graphics card.
 */
import { reelsOf, rowsOf, stripIndexOf, type SlotDefinition } from '@fairhall/games'
import { createClock, type Clock } from '../../core/canvas/clock.ts'
import type { WinArt } from '../../../src/art/wins.ts'
import { createMarks, type Marks } from './win-marks.ts'
import { createMovements, type Movements } from './movements.ts'
import { createReel } from './reel.ts'
import { sideOf } from './reel-painting.ts'
import { loadSymbols } from './symbols.ts'

const RESOLUTION_MAX = 2
const FLOOR = '#03060c80'
const FLOOR_RADIUS = 14
/** While a window is being resized, its images are redrawn only once it rests for this long. */
const SETTLED_MS = 200
/** The symbol size before the first layout. */
const SIDE_ASSUMED = 80

export interface Stage extends Movements {
  readonly clock: Clock
  readonly marks: Marks
}

interface StageParts {
  readonly host: HTMLElement
  readonly definition: SlotDefinition
  readonly sheet: string
  readonly glow: string
  readonly win: WinArt
}

interface Cells {
  readonly gap: number
  readonly width: number
  readonly height: number
}

export async function createStage({ host, definition, sheet, glow, win }: StageParts): Promise<Stage> {
  const [reelCount, rows] = [reelsOf(definition), rowsOf(definition)]
  const resolution = Math.min(RESOLUTION_MAX, window.devicePixelRatio || 1)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser does not support canvas drawing')
  canvas.setAttribute('aria-hidden', 'true')
  host.append(canvas)

  let cells = cellsOf(host, reelCount, rows)
  const sideOfPictures = () => Math.round((cells === null ? SIDE_ASSUMED : sideOf(cells)) * resolution)
  const symbols = await loadSymbols(sheet, sideOfPictures())
  const [strip, opening] = [{ alpha: 1 }, { closed: 0 }]
  const clock = createClock(() => paint())
  const reels = Array.from({ length: reelCount }, () => createReel(clock, symbols, rows))
  const marks = createMarks(clock, win, resolution)
  reels.forEach((reel, index) => reel.setStrip(definition.strips.base[stripIndexOf(definition, index)] ?? []))

  let isWanted = false
  /** Draws once, in the next frame. Every change may request it, and the clock may paint earlier. */
  function draw(): void {
    if (isWanted) return
    isWanted = true
    requestAnimationFrame(() => isWanted && paint())
  }

  function paint(): void {
    isWanted = false
    if (cells === null || context === null) return
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.setTransform(resolution, 0, 0, resolution, 0, 0)
    paintFloor(context, cells, reelCount, rows)
    marks.paintLit(context)
    clipToOpen(context, cells, canvas.width, opening.closed)
    for (const reel of reels) reel.paint(context, resolution, strip.alpha)
    context.restore()
    context.setTransform(resolution, 0, 0, resolution, 0, 0)
    paintClosed(context, cells, { reels: reelCount, closed: opening.closed, colour: glow })
    marks.paint(context)
    context.setTransform(1, 0, 0, 1, 0, 0)
  }

  function layOut(): void {
    cells = cellsOf(host, reelCount, rows)
    if (cells === null) return
    const { gap, width, height } = cells
    const reelX = (reel: number) => reel * (width + gap)
    canvas.width = Math.round(host.clientWidth * resolution)
    canvas.height = Math.round(host.clientHeight * resolution)
    marks.setGrid({ cellWidth: width, cellHeight: height, rows, reelX })
    reels.forEach((reel, index) => reel.layout({ x: reelX(index), width, height }))
    paint()
  }

  let settling: ReturnType<typeof setTimeout> | undefined
  new ResizeObserver(() => {
    layOut()
    clearTimeout(settling)
    settling = setTimeout(() => {
      symbols.fit(sideOfPictures())
      paint()
    }, SETTLED_MS)
  }).observe(host)
  layOut()
  return {
    clock,
    marks,
    ...createMovements({ reels, clock, marks, definition, glow, stir: win.stir, strip, rows: opening, draw }),
  }
}

/** Null while the window has no size. */
function cellsOf(host: HTMLElement, reels: number, rows: number): Cells | null {
  const { clientWidth, clientHeight } = host
  if (clientWidth === 0 || clientHeight === 0) return null
  const gap = Math.max(2, clientWidth * 0.008)
  return { gap, width: (clientWidth - gap * (reels - 1)) / reels, height: clientHeight / rows }
}

function paintFloor(context: CanvasRenderingContext2D, cells: Cells, reels: number, rows: number): void {
  context.fillStyle = FLOOR
  context.beginPath()
  for (let reel = 0; reel < reels; reel++) {
    context.roundRect(reel * (cells.width + cells.gap), 0, cells.width, cells.height * rows, FLOOR_RADIUS)
  }
  context.fill()
}

/** Symbols are only in the open rows, and are painted in device pixels. */
function clipToOpen(context: CanvasRenderingContext2D, cells: Cells, width: number, closed: number): void {
  context.save()
  if (closed > 0) {
    context.beginPath()
    context.rect(0, closed * cells.height, width, context.canvas.height)
    context.clip()
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
}

const CLOSED_INSET = 5

/** Rows that are still closed: faint empty places, from the top, and the bright edge where they will open. */
function paintClosed(
  context: CanvasRenderingContext2D,
  { gap, width, height }: Cells,
  { reels, closed, colour }: { reels: number; closed: number; colour: string },
): void {
  if (closed <= 0) return
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.globalAlpha = 0.22
  context.setLineDash([4, 6])
  for (let row = 0; row < Math.floor(closed); row++) {
    for (let reel = 0; reel < reels; reel++) {
      context.beginPath()
      context.roundRect(
        reel * (width + gap) + CLOSED_INSET,
        row * height + CLOSED_INSET,
        width - CLOSED_INSET * 2,
        height - CLOSED_INSET * 2,
        FLOOR_RADIUS,
      )
      context.stroke()
    }
  }
  context.setLineDash([])
  context.globalAlpha = 0.8
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(0, closed * height)
  context.lineTo(reels * (width + gap) - gap, closed * height)
  context.stroke()
  context.globalAlpha = 1
}

/** The symbols as images at their display size: sharp ones at rest, blurred ones at speed. */
import { symbolIds, type SymbolId } from '@fairhall/games'

const COLUMNS = 5
const ROWS = symbolIds.length / COLUMNS
const SMEAR_STEPS = 17
/** The resolution of a blurred image relative to a sharp one: the difference is not visible. */
const SMEARED = 0.5

const places = new Map(
  symbolIds.map((id, index) => [id, [index % COLUMNS, Math.floor(index / COLUMNS)] as const]),
)

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Symbols {
  /** Redraws all of them at this side length in device pixels: unscaled images are the cheapest to paint. */
  fit(side: number): void
  paint(context: CanvasRenderingContext2D, id: SymbolId, smeared: boolean, box: Box): void
}

/** The sheet is drawn at the resolution at which it is shown. */
export async function loadSymbols(sheet: string, firstSide: number): Promise<Symbols> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = sheet
  await image.decode()
  let sharp = drawSheet(image, firstSide)
  let smeared = smear(sharp)
  return {
    fit(side) {
      if (side === sharp.side) return
      sharp = drawSheet(image, side)
      smeared = smear(sharp)
    },
    paint(context, id, isSmeared, { x, y, width, height }) {
      const { canvas, side } = isSmeared ? smeared : sharp
      const [column, row] = places.get(id) ?? [0, 0]
      context.drawImage(canvas, column * side, row * side, side, side, x, y, width, height)
    },
  }
}

interface Sheet {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
  readonly side: number
}

function sheetOf(side: number): Sheet {
  const canvas = document.createElement('canvas')
  canvas.width = side * COLUMNS
  canvas.height = side * ROWS
  // Drawn by the CPU: GPUs drop parts of drawings with as many clips and blurs as these have.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser does not support canvas drawing')
  return { canvas, context, side }
}

function drawSheet(image: HTMLImageElement, side: number): Sheet {
  const sheet = sheetOf(side)
  sheet.context.drawImage(image, 0, 0, sheet.canvas.width, sheet.canvas.height)
  return sheet
}

/** Draws each symbol repeatedly along its path, fainter towards the ends, as motion blur. */
function smear(sharp: Sheet): Sheet {
  const sheet = sheetOf(Math.ceil(sharp.side * SMEARED))
  const { context, side } = sheet
  for (const [column, row] of places.values()) {
    const [x, y] = [column * side, row * side]
    context.save()
    context.beginPath()
    context.rect(x, y, side, side)
    context.clip()
    for (let step = 0; step < SMEAR_STEPS; step++) {
      const shift = (step / (SMEAR_STEPS - 1) - 0.5) * side * 0.3
      context.globalAlpha = 1 / (step + 1)
      const [fromX, fromY] = [column * sharp.side, row * sharp.side]
      context.drawImage(sharp.canvas, fromX, fromY, sharp.side, sharp.side, x, y + shift, side, side)
    }
    context.restore()
  }
  // Reading a pixel forces the drawing now, instead of in the first moving frame.
  context.getImageData(0, 0, 1, 1)
  return sheet
}

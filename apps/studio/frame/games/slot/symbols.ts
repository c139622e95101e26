/** The symbols as textures: sharp ones for rest, smeared ones for speed. */
import { symbolIds, type SymbolId } from '@fairhall/games'
import { ImageSource, Rectangle, Texture } from 'pixi.js'

const COLUMNS = 5
const ROWS = symbolIds.length / COLUMNS
const SMEAR_STEPS = 17

export interface SymbolTextures {
  readonly sharp: Readonly<Record<SymbolId, Texture>>
  readonly blurred: Readonly<Record<SymbolId, Texture>>
}

/** `cell` is the side of a symbol on the screen in device pixels; the sheet is drawn as sharp as that needs. */
export async function loadSymbols(sheet: string, cell: number): Promise<SymbolTextures> {
  const side = cell <= 128 ? 128 : cell <= 192 ? 192 : 256
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = sheet
  await image.decode()
  const sharp = canvasOf(side)
  sharp.context.drawImage(image, 0, 0, sharp.canvas.width, sharp.canvas.height)
  return { sharp: cut(sharp.canvas, side), blurred: cut(smeared(sharp.canvas, side), side / 2) }
}

function canvasOf(side: number) {
  const canvas = document.createElement('canvas')
  canvas.width = side * COLUMNS
  canvas.height = side * ROWS
  // Drawn by the processor: graphics cards drop parts of drawings with as many clips and blurs as these have.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser draws no canvas')
  return { canvas, context }
}

/** Each symbol drawn over itself along its way, thinner towards the ends: what the eye keeps of something fast. */
function smeared(sheet: HTMLCanvasElement, side: number): HTMLCanvasElement {
  const half = side / 2
  const { canvas, context } = canvasOf(half)
  for (let index = 0; index < symbolIds.length; index++) {
    const [x, y] = [(index % COLUMNS) * half, Math.floor(index / COLUMNS) * half]
    context.save()
    context.beginPath()
    context.rect(x, y, half, half)
    context.clip()
    for (let step = 0; step < SMEAR_STEPS; step++) {
      const shift = (step / (SMEAR_STEPS - 1) - 0.5) * half * 0.3
      context.globalAlpha = 1 / (step + 1)
      context.drawImage(sheet, x * 2, y * 2, side, side, x, y + shift, half, half)
    }
    context.restore()
  }
  return canvas
}

function cut(canvas: HTMLCanvasElement, side: number): Record<SymbolId, Texture> {
  const source = new ImageSource({ resource: canvas, autoGenerateMipmaps: true })
  const entries = symbolIds.map((id, index) => {
    const frame = new Rectangle((index % COLUMNS) * side, Math.floor(index / COLUMNS) * side, side, side)
    return [id, new Texture({ source, frame })] as const
  })
  return Object.fromEntries(entries) as Record<SymbolId, Texture>
}

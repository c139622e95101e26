/**
 * Text as outlines. Posters are shown as images, which cannot use the page's fonts, so all text is drawn from
 * the display font when the art is built.
 */
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { num } from './svg.ts'

const FACE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'

interface PathCommand {
  command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  args: number[]
}
interface Glyph {
  path: { commands: PathCommand[] }
}
interface Face {
  unitsPerEm: number
  capHeight: number
  layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[] }
}

const open = fontkit.openSync as unknown as (file: string) => Face
let face: Face | null = null
const loadFace = (): Face => (face ??= open(createRequire(import.meta.url).resolve(FACE)))

/** Bends a word: `u` is 0 at its left and 1 at its right end, y grows downwards from the baseline. */
type Warp = (x: number, y: number, u: number) => readonly [number, number]

export interface Lettering {
  /** Width of a letter relative to the font: below 1 is narrow. */
  readonly narrow?: number
  /** Extra space between letters, in shares of the letter height. */
  readonly tracking?: number
  readonly warp?: Warp
}

export interface Word {
  readonly d: string
  readonly width: number
  readonly height: number
}

const LETTER: Record<PathCommand['command'], string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** A word with capitals `height` high, centred on x = 0 with its baseline at y = 0. */
function outline(text: string, height: number, style: Lettering = {}): Word {
  const { narrow = 1, tracking = 0, warp } = style
  const { capHeight, layout } = bound(loadFace())
  const { glyphs, positions } = layout(text)
  const scale = height / capHeight
  const gap = tracking * height
  const advances = positions.map(({ xAdvance }) => xAdvance * scale * narrow + gap)
  const width = advances.reduce((sum, advance) => sum + advance, -gap)

  let d = ''
  let left = -width / 2
  glyphs.forEach((glyph, index) => {
    for (const { command, args } of glyph.path.commands) {
      const points: string[] = []
      for (let at = 0; at + 1 < args.length; at += 2) {
        const x = left + (args[at] ?? 0) * scale * narrow
        const y = -(args[at + 1] ?? 0) * scale
        const [bentX, bentY] = warp ? warp(x, y, x / width + 0.5) : [x, y]
        points.push(`${num(bentX)} ${num(bentY)}`)
      }
      d += LETTER[command] + points.join(' ')
    }
    left += advances[index] ?? 0
  })
  return { d, width, height }
}

const bound = (font: Face) => ({ capHeight: font.capHeight, layout: (text: string) => font.layout(text) })

/** A word at its largest size that fits the width and does not exceed `heightMax`. */
export function fitted(text: string, widthMax: number, heightMax: number, style: Lettering = {}): Word {
  const { width } = outline(text, 100, style)
  return outline(text, Math.min(heightMax, (widthMax / width) * 100), style)
}

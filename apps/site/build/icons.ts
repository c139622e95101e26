/**
 * Draws the site's icons from the mark: a gate of nested arches with a light inside. Shapes are distance
 * functions, so icons of every size are sharp.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Colour, encodePng, type Picture } from './png.ts'

const INK: Colour = [11, 14, 20]
const BRASS: Colour = [231, 178, 74]
const LIGHT: Colour = [243, 197, 102]
const DUSK: Colour = [67, 32, 79]

type Layer = { colour: Colour; alpha: number; distance: (x: number, y: number) => number }

/** Distance from the outline of a gate: a half circle on two legs. */
function arch(radius: number, halfWidth: number, centerY: number, foot: number) {
  return (x: number, y: number) => {
    const onArc = Math.abs(Math.hypot(x, y - centerY) - radius)
    const legY = Math.max(y - foot, 0)
    const onLegs = Math.hypot(Math.abs(x) - radius, legY)
    return (y < centerY ? onArc : onLegs) - halfWidth
  }
}

const disc = (radius: number, centerY: number) => (x: number, y: number) =>
  Math.hypot(x, y - centerY) - radius

/** The mark, `scale` times the size of a square from -1 to 1. */
function mark(scale: number): Layer[] {
  const part = (layer: Layer): Layer => ({
    ...layer,
    distance: (x, y) => layer.distance(x / scale, y / scale) * scale,
  })
  return [
    { colour: BRASS, alpha: 1, distance: arch(0.58, 0.075, 0.0, 0.6) },
    { colour: BRASS, alpha: 0.62, distance: arch(0.28, 0.062, 0.03, 0.6) },
    { colour: LIGHT, alpha: 1, distance: disc(0.12, 0.15) },
  ].map((layer) => part(layer as Layer))
}

function draw(
  width: number,
  height: number,
  ground: (x: number, y: number) => Colour,
  layers: Layer[],
): Picture {
  const pixels = new Uint8Array(width * height * 3)
  const unit = Math.min(width, height) / 2
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5 - width / 2) / unit
      const y = (row + 0.5 - height / 2) / unit
      let colour = ground(x, y)
      for (const layer of layers) {
        const cover = Math.min(1, Math.max(0, 0.5 - layer.distance(x, y) * unit)) * layer.alpha
        colour = mix(colour, layer.colour, cover)
      }
      pixels.set(colour, (row * width + column) * 3)
    }
  }
  return { width, height, pixels }
}

function mix(under: Colour, over: Colour, cover: number): Colour {
  const channel = (index: 0 | 1 | 2) => Math.round(under[index] + (over[index] - under[index]) * cover)
  return [channel(0), channel(1), channel(2)]
}

/** The preview image shown when a link to the site is shared: the gate at dusk, arch behind arch. */
function sharePicture(): Picture {
  const arches = Array.from(
    { length: 6 },
    (_, index): Layer => ({
      colour: BRASS,
      alpha: 0.34 - index * 0.045,
      distance: arch(0.78 + index * 0.17, 0.004, 0.1, 2),
    }),
  )
  const sky = (x: number, y: number) =>
    mix(INK, DUSK, Math.max(0, Math.min(1, 0.75 - Math.hypot(x * 0.6, y) * 0.5)))
  return draw(1200, 630, sky, [...arches, ...mark(0.62)])
}

export async function writeIcons(folder: string): Promise<void> {
  const ink = () => INK
  const icons: Record<string, Picture> = {
    'icon-32.png': draw(32, 32, ink, mark(1.25)),
    'icon-180.png': draw(180, 180, ink, mark(1)),
    'icon-192.png': draw(192, 192, ink, mark(1.05)),
    'icon-512.png': draw(512, 512, ink, mark(1.05)),
    'maskable-512.png': draw(512, 512, ink, mark(0.78)),
    'share.png': sharePicture(),
  }
  await mkdir(folder, { recursive: true })
  for (const [name, picture] of Object.entries(icons))
    await writeFile(path.join(folder, name), encodePng(picture))
}

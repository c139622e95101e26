/** The pictures' bytes: posters of games, and logos of studios. */
import { findRaster, guestPoster, seeded } from '@fairhall/studio/art'
import type { SandboxOptions } from '../../options.ts'
import { type Emblem, emblemNames, emblems } from '../catalogue/emblems.ts'

export interface Picture {
  type: string
  body: Buffer
}

/** Returns WebP. Rejects if the encoder fails; null if the machine has none. */
export type EncodePicture = (svg: string, width: number) => Promise<Buffer | null>

const POSTER_WIDTH = 480
const LOGO_WIDTH = 240
/** Neighbours in the list of emblems get scenes that are far apart. */
const STRIDE = 7

async function encodePicture(svg: string, width: number): Promise<Buffer | null> {
  const open = await findRaster()
  return open && open(svg, width).webp({ quality: 82 }).toBuffer()
}

type Log = SandboxOptions['log']

export function drawPoster(
  log: Log,
  { emblem, scene }: { emblem: Emblem; scene: number },
  encode: EncodePicture = encodePicture,
): Promise<Picture> {
  const place = emblemNames.indexOf(emblem) * STRIDE + scene * (STRIDE - 2)
  const svg = guestPoster(emblem, emblems[emblem][0], place)
  return toPicture(log, { svg, width: POSTER_WIDTH, about: { emblem, scene } }, encode)
}

export function drawLogo(
  log: Log,
  { id }: { id: string },
  encode: EncodePicture = encodePicture,
): Promise<Picture> {
  return toPicture(log, { svg: logoOf(id), width: LOGO_WIDTH, about: { studio: id } }, encode)
}

/** Without an encoder, or if it fails, the drawing itself. */
async function toPicture(
  log: Log,
  { svg, width, about }: { svg: string; width: number; about: object },
  encode: EncodePicture,
): Promise<Picture> {
  const webp = await encode(svg, width).catch((error: unknown) => {
    log.warn({ err: error, ...about }, 'could not encode a picture: serving its SVG')
    return null
  })
  return webp === null
    ? { type: 'image/svg+xml', body: Buffer.from(svg) }
    : { type: 'image/webp', body: webp }
}

/** A star with the studio's number of points in a circle of its colour. It has no letters: encoders may have no fonts. */
function logoOf(id: string): string {
  const random = seeded(id)
  const hue = Math.floor(random() * 360)
  const points = 3 + Math.floor(random() * 5)
  const depth = 0.4 + random() * 0.4
  const turn = random() * Math.PI
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = turn + (index * Math.PI) / points
    const radius = index % 2 === 0 ? 30 : 30 * depth
    return `${(48 + radius * Math.sin(angle)).toFixed(1)},${(48 - radius * Math.cos(angle)).toFixed(1)}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><circle cx="48" cy="48" r="45" fill="hsl(${hue} 45% 26%)" stroke="hsl(${hue} 60% 68%)" stroke-width="3"/><polygon points="${corners.join(' ')}" fill="hsl(${(hue + 40) % 360} 70% 78%)" stroke="hsl(${(hue + 40) % 360} 70% 78%)" stroke-width="6" stroke-linejoin="round"/></svg>`
}

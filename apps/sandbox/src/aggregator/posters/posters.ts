/** The posters' bytes. */
import { findRaster, guestPoster } from '@fairhall/studio/art'
import type { SandboxOptions } from '../../options.ts'
import { type Emblem, emblemNames, emblems } from '../catalogue/emblems.ts'

export interface Picture {
  type: string
  body: Buffer
}

/** Returns WebP. Rejects if the encoder fails; null if the machine has none. */
export type EncodePoster = (svg: string) => Promise<Buffer | null>

const WIDTH = 480
/** Neighbours in the list of emblems get scenes that are far apart. */
const STRIDE = 7

async function encodePoster(svg: string): Promise<Buffer | null> {
  const open = await findRaster()
  return open && open(svg, WIDTH).webp({ quality: 82 }).toBuffer()
}

/** Without an encoder, or if it fails, the drawing itself. */
export async function drawPoster(
  log: SandboxOptions['log'],
  { emblem, scene }: { emblem: Emblem; scene: number },
  encode: EncodePoster = encodePoster,
): Promise<Picture> {
  const place = emblemNames.indexOf(emblem) * STRIDE + scene * (STRIDE - 2)
  const svg = guestPoster(emblem, emblems[emblem][0], place)
  const webp = await encode(svg).catch((error: unknown) => {
    log.warn({ err: error, emblem, scene }, 'could not encode a poster: serving its SVG')
    return null
  })
  return webp === null
    ? { type: 'image/svg+xml', body: Buffer.from(svg) }
    : { type: 'image/webp', body: webp }
}

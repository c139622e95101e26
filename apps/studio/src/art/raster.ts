import type { Sharp } from 'sharp'

/** Width of a poster's drawing, in its own units. */
const DRAWN_WIDTH = 300

/** Opens a poster as pixels, ready to be encoded. Null on a machine without the optional native encoder. */
export async function findRaster(): Promise<((svg: string, width: number) => Sharp) | null> {
  const found = await import('sharp').catch(() => null)
  if (found === null) return null
  return (svg, width) =>
    found.default(Buffer.from(svg), { density: (72 * width) / DRAWN_WIDTH }).resize(width)
}

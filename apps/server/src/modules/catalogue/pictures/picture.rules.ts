/** What a provider's poster must be, and where it may come from. Pure. */
export const PICTURE_BYTES_MAX = 5_000_000

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A minute after the first failure, then twice as long each time, at most a day. */
export const retryDelayMs = (failures: number): number =>
  Math.min(MINUTE_MS * 2 ** (Math.min(failures, 20) - 1), DAY_MS)

/** Stored posters are asked for again once a day. */
export const RECHECK_MS = DAY_MS

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif'

/** Decides by the first bytes: what the provider calls the file is not trusted. */
export function pictureTypeOf(file: Buffer): PictureType | null {
  if (file.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg'
  if (file.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png'
  const text = file.subarray(0, 12).toString('latin1')
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp'
  return text.slice(4) === 'ftypavif' ? 'avif' : null
}

/**
 * Where a poster may be fetched from, or why it may not. The origin of the provider's calls is trusted as these calls are,
 * even in a private network. Origins that only serve pictures must be public.
 */
export function checkSource(
  url: string,
  { address, pictures = [] }: { address: string; pictures?: readonly string[] | undefined },
): { isTrusted: boolean } | { reason: string } {
  const { origin, protocol } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return { reason: 'its address is not an HTTP address' }
  if (origin === new URL(address).origin) return { isTrusted: true }
  if (pictures.includes(origin)) return { isTrusted: false }
  return { reason: `${origin} is not in "pictures" of the provider` }
}

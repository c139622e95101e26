/**
 * Decodes a picture and encodes it again, so that the stored file holds pixels only: no metadata, no location, no second file
 * format, and nothing that an old decoder on a staff member's machine could fall for.
 */
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type Bounds, type FileType, WrongFile } from './file-error.ts'

type ImageType = Exclude<FileType, 'application/pdf'>

/** An A4 page scanned at 400 dots per inch. More pixels show nothing more. */
const SIDE_MAX = 4_700
const BYTES_MAX = 30_000_000

const CODECS: Readonly<Record<ImageType, { format: Metadata['format']; encode(image: Sharp): Sharp }>> = {
  'image/jpeg': {
    format: 'jpeg',
    encode: (image) => image.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }),
  },
  'image/png': { format: 'png', encode: (image) => image.png() },
  'image/webp': { format: 'webp', encode: (image) => image.webp({ quality: 90 }) },
}

/** libvips reads many more formats. Decoders that are blocked can't be reached by any file. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })
sharp.concurrency(1)
sharp.cache(false)

/** @throws WrongFile */
export async function rewriteImage(
  file: Uint8Array,
  type: ImageType,
  { pixelsMin, pixelsMax }: Bounds,
): Promise<Buffer> {
  const { format, encode } = CODECS[type]
  // Cameras write small errors that only cause warnings. A truncated picture is an error.
  const options = { failOn: 'error', limitInputPixels: false } as const
  const found = await decoded(sharp(file, options).metadata())
  if (found.format !== format) throw new WrongFile('fileDamaged')
  if (found.width * found.height < pixelsMin) throw new WrongFile('fileSmall')
  if (found.width * found.height > pixelsMax) throw new WrongFile('fileBomb')
  // Animated pictures are not documents.
  if ((found.pages ?? 1) > 1) throw new WrongFile('fileType')
  const image = sharp(file, { ...options, limitInputPixels: pixelsMax })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
  const content = await decoded(encode(image).toBuffer())
  if (content.length > BYTES_MAX) throw new WrongFile('fileBomb')
  return content
}

/** libvips names all failures in text only. Whatever it can't decode is damaged. */
async function decoded<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch {
    throw new WrongFile('fileDamaged')
  }
}

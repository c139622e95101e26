/** The process that decodes posters. It gets files one by one and answers each with its AVIF files, or with a reason. */
import sharp from 'sharp'
import type { Encoded, EncodeRequest } from './encoder-process.ts'

/** Posters are 480 pixels wide; some providers send print sizes. Decoded, this is some hundred megabytes. */
const PIXELS_MAX = 25_000_000
/** The widths that tiles show. */
const WIDTHS = [480, 240] as const
const QUALITY = 55
/** Higher ones take several times as long for a few percent. */
const EFFORT = 3

// libvips reads many more formats. Decoders that are blocked can't be reached by any file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

async function encode({ file, type }: EncodeRequest): Promise<Encoded> {
  try {
    const options = { failOn: 'error', limitInputPixels: PIXELS_MAX } as const
    const { format } = await sharp(file, options).metadata()
    if (format !== (type === 'avif' ? 'heif' : type)) return { reason: 'its content is not what it claims' }
    const [large, small] = await Promise.all(
      WIDTHS.map((width) =>
        sharp(file, options)
          .autoOrient()
          .resize({ width, withoutEnlargement: true })
          .avif({ quality: QUALITY, effort: EFFORT })
          .toBuffer(),
      ),
    )
    return large === undefined || small === undefined ? { reason: 'it is empty' } : { large, small }
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error)
    return { reason: `it can't be decoded: ${reason}` }
  }
}

process.on('message', (request: EncodeRequest) => {
  void encode(request).then((encoded) => process.send?.(encoded))
})

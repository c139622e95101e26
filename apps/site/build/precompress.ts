import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const COMPRESSIBLE = /\.(?:js|css|svg|txt|json)$/
const BYTES_MIN = 256

/** Writes a brotli form beside every text file, as small as it gets: it is done once and sent a million times. */
export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file))
      .map(async (file) => {
        const body = await readFile(path.join(folder, file))
        if (body.length < BYTES_MIN) return
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_NDIRECT]: 8,
        }
        await writeFile(path.join(folder, `${file}.br`), await compress(body, { params }))
      }),
  )
}

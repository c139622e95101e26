import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const COMPRESSIBLE = /\.(?:js|css|svg|txt|json)$/
const BYTES_MIN = 256

/** Writes a brotli file next to every text file, at the highest quality: it is built once and sent many times. */
export async function precompress(folder) {
  const files = await readdir(folder, { recursive: true })
  const texts = files.filter((file) => COMPRESSIBLE.test(file))
  await Promise.all(texts.map((file) => writeBrotli(path.join(folder, file))))
}

async function writeBrotli(file) {
  if ((await writtenAt(`${file}.br`)) >= (await writtenAt(file))) return
  const body = await readFile(file)
  if (body.length < BYTES_MIN) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_NDIRECT]: 8,
  }
  await writeFile(`${file}.br`, await compress(body, { params }))
}

const writtenAt = async (file) => (await stat(file).catch(() => null))?.mtimeMs ?? 0

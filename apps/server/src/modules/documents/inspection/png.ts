/** Parses a PNG by its standard: checks the checksum of every chunk, and unpacks and counts the image data. */
import { crc32 } from 'node:zlib'
import { type Bounds, refuseMarkup, requireSize, WrongFile } from './file-fault.ts'
import { unpack } from './unpack.ts'

const SIGNATURE_BYTES = 8
const FRAME_BYTES = 12
const CHUNKS_MAX = 20_000
/** Samples of a pixel by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
const TEXT_CHUNKS = new Set(['tEXt', 'iTXt', 'zTXt', 'eXIf'])
/** A larger profile or comment has no use in a document. */
const UNPACKED_TEXT_MAX = 4_000_000

interface Chunk {
  name: string
  data: Buffer
}

/** Returns the file up to its end, without the bytes after it. */
export async function readPng(file: Buffer, bounds: Bounds): Promise<Buffer> {
  const { chunks, end } = readChunks(file)
  const [header] = chunks
  if (header?.name !== 'IHDR' || header.data.length !== 13) throw new WrongFile('fileDamaged')
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  requireSize(width, height, bounds)
  for (const chunk of chunks) await checkChunk(chunk)
  const picture = chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data)
  const most = rawBytes(header.data, width, height)
  const { bytes, isWhole } = await unpack(picture, most)
  if (bytes > most) throw new WrongFile('fileBomb')
  if (!isWhole || bytes === 0) throw new WrongFile('fileDamaged')
  return file.subarray(0, end)
}

function readChunks(file: Buffer): { chunks: Chunk[]; end: number } {
  const chunks: Chunk[] = []
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= file.length && chunks.length < CHUNKS_MAX) {
    const length = file.readUInt32BE(at)
    const next = at + FRAME_BYTES + length
    if (next > file.length) break
    const name = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, next - 4)) !== file.readUInt32BE(next - 4)) break
    chunks.push({ name, data: file.subarray(at + 8, next - 4) })
    if (name === 'IEND') return { chunks, end: next }
    at = next
  }
  throw new WrongFile('fileDamaged')
}

async function checkChunk({ name, data }: Chunk): Promise<void> {
  const isCritical = /^[A-Z]/.test(name)
  // Animated pictures are not documents.
  if ((isCritical && !CRITICAL.has(name)) || name === 'acTL') throw new WrongFile('fileType')
  if (TEXT_CHUNKS.has(name)) refuseMarkup(data)
  if (name !== 'iCCP' && name !== 'zTXt' && name !== 'iTXt') return
  const packed = packedPart(name, data)
  if (packed === null) return
  const pieces: Buffer[] = []
  const { bytes } = await unpack([packed], UNPACKED_TEXT_MAX, (piece) => pieces.push(piece))
  if (bytes > UNPACKED_TEXT_MAX) throw new WrongFile('fileBomb')
  if (name !== 'iCCP') refuseMarkup(Buffer.concat(pieces))
}

/** The compressed part after the keyword; in an iTXt chunk only if its flag is set. */
function packedPart(name: string, data: Buffer): Buffer | null {
  const keyword = data.indexOf(0)
  if (keyword === -1) throw new WrongFile('fileDamaged')
  if (name !== 'iTXt') return data.subarray(keyword + 2)
  if (data[keyword + 1] !== 1) return null
  const language = data.indexOf(0, keyword + 3)
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1)
  if (translated === -1) throw new WrongFile('fileDamaged')
  return data.subarray(translated + 1)
}

/** The largest size of the image's lines, each with its filter byte. Interlaced images have some more lines. */
function rawBytes(header: Buffer, width: number, height: number): number {
  const [depth = 0, colour = 0] = header.subarray(8, 10)
  const samples = SAMPLES[colour]
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth)) throw new WrongFile('fileDamaged')
  const line = Math.ceil((width * samples * depth) / 8) + 1
  return header[12] === 1 ? line * height + (line + height) * 16 : line * height
}

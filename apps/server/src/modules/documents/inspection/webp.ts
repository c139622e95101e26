/** Parses a WebP as a RIFF container, chunk by chunk, and reads the size from its bit stream. */
import { type Bounds, refuseMarkup, requireSize, WrongFile } from './file-fault.ts'

const HEAD_BYTES = 12
const CHUNKS_MAX = 1_000
const KNOWN = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'EXIF', 'XMP '])

/** Returns the file up to its end, without the bytes after it. */
export function readWebp(file: Buffer, bounds: Bounds): Buffer {
  if (file.length < HEAD_BYTES || file.toString('latin1', 0, 4) !== 'RIFF') throw new WrongFile('fileDamaged')
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) throw new WrongFile('fileDamaged')
  let hasPicture = false
  let chunks = 0
  for (let at = HEAD_BYTES; at < end; ) {
    const { name, data, next } = chunkAt(file, at, end)
    chunks += 1
    if (chunks > CHUNKS_MAX) throw new WrongFile('fileBomb')
    // Animated pictures are not documents.
    if (!KNOWN.has(name)) throw new WrongFile('fileType')
    if (name === 'EXIF' || name === 'XMP ') refuseMarkup(data)
    const size = sizeIn(name, data)
    if (size !== null) requireSize(size.width, size.height, bounds)
    if (name === 'VP8 ' || name === 'VP8L') hasPicture = true
    at = next
  }
  if (!hasPicture) throw new WrongFile('fileDamaged')
  return file.subarray(0, end)
}

function chunkAt(file: Buffer, at: number, end: number) {
  if (at + 8 > end) throw new WrongFile('fileDamaged')
  const length = file.readUInt32LE(at + 4)
  const stop = at + 8 + length
  if (stop > end) throw new WrongFile('fileDamaged')
  return {
    name: file.toString('latin1', at, at + 4),
    data: file.subarray(at + 8, stop),
    next: stop + (length % 2),
  }
}

function sizeIn(name: string, data: Buffer): { width: number; height: number } | null {
  if (name === 'VP8 ') {
    if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) throw new WrongFile('fileDamaged')
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (name === 'VP8L') {
    if (data.length < 5 || data[0] !== 0x2f) throw new WrongFile('fileDamaged')
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (name !== 'VP8X') return null
  if (data.length < 10) throw new WrongFile('fileDamaged')
  return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
}

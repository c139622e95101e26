/** Parses a JPEG from marker to marker, including its scans, to its end. */
import { type Bounds, refuseMarkup, requireSize, WrongFile } from './file-fault.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Progressive pictures have about ten scans; hundreds would keep a decoder busy for minutes. */
const SCANS_MAX = 64
const MARKERS_MAX = 4_000

/** Returns the file up to its end, without the bytes after it. */
export function readJpeg(file: Buffer, bounds: Bounds): Buffer {
  let at = 2
  let scans = 0
  let hasSize = false
  for (let markers = 0; markers < MARKERS_MAX; markers += 1) {
    const marker = markerAt(file, at)
    at += 2
    if (marker === END_OF_IMAGE) {
      if (!hasSize || scans === 0) throw new WrongFile('fileDamaged')
      return file.subarray(0, at)
    }
    const segment = segmentAt(file, at)
    at += 2 + segment.length
    if (isFrame(marker)) {
      if (segment.length < 6) throw new WrongFile('fileDamaged')
      requireSize(segment.readUInt16BE(3), segment.readUInt16BE(1), bounds)
      hasSize = true
    }
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) refuseMarkup(segment)
    if (marker !== START_OF_SCAN) continue
    scans += 1
    if (scans > SCANS_MAX) throw new WrongFile('fileBomb')
    at = endOfScan(file, at)
  }
  throw new WrongFile('fileDamaged')
}

function markerAt(file: Buffer, at: number): number {
  const marker = file[at + 1]
  if (file[at] !== 0xff || marker === undefined || marker === 0x00 || marker === 0xff)
    throw new WrongFile('fileDamaged')
  return marker
}

/** The segment without its two length bytes, which the length includes. */
function segmentAt(file: Buffer, at: number): Buffer {
  if (at + 2 > file.length) throw new WrongFile('fileDamaged')
  const length = file.readUInt16BE(at)
  if (length < 2 || at + length > file.length) throw new WrongFile('fileDamaged')
  return file.subarray(at + 2, at + length)
}

/** All frame markers. The excluded values are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Within a scan, 0xff is followed by a zero, another 0xff or a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from)
  while (at !== -1 && at + 1 < file.length) {
    const next = file[at + 1] ?? 0
    const isData = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
    at = file.indexOf(0xff, next === 0xff ? at + 1 : at + 2)
  }
  throw new WrongFile('fileDamaged')
}

/**
 * Inspects a PDF without rendering it. Its structure must be valid, its streams must stay within bounds, and it must have no
 * active content. Its cross-reference table is not trusted: every stream that can be unpacked is unpacked and searched. A stream
 * hidden in another stream, a string or a comment is refused. Escaped names (`/J#53`) are resolved first.
 */
import { type Bounds, refuseMarkup, WrongFile } from './file-fault.ts'
import { lastDictionary, plainNames, watchFor } from './pdf-words.ts'
import { unpack } from './unpack.ts'

const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Movie|Sound|Rendition)(?![A-Za-z0-9])/
/** The names that image data or text don't contain by chance. Every action needs one of them. */
const ACTIVE_ANYWHERE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition)(?![A-Za-z0-9])/
/** Filters that no writer uses for objects, and that would hide the objects from this reader. */
const UNREAD =
  /\/(?:(?:LZWDecode|LZW|RunLengthDecode|RL|ASCIIHexDecode|AHx|ASCII85Decode|A85|Crypt)(?![A-Za-z0-9])|Filter\s+\d)/
const FLATE = /\/(?:FlateDecode|Fl)(?![A-Za-z0-9])/
const TAIL_BYTES = 2_048
const STREAMS_MAX = 20_000

export async function readPdf(file: Buffer, bounds: Bounds): Promise<Buffer> {
  const end = requireFrame(file)
  const text = file.toString('latin1', 0, end)
  requireInactive(plainNames(text), ACTIVE_ANYWHERE)
  let unpacked = 0
  let outside = ''
  let at = 0
  let streams = 0
  for (const { index } of text.matchAll(/(?<!end)stream/g)) {
    const from = beginOfData(text, index)
    if (from === null) continue
    streams += 1
    if (streams > STREAMS_MAX) throw new WrongFile('fileBomb')
    const before = text.slice(at, index)
    const dictionary = index < at ? null : lastDictionary(before)
    const to = text.indexOf('endstream', from)
    if (dictionary === null || to === -1) throw new WrongFile('fileDamaged')
    outside += before
    unpacked += await readStream(
      file.subarray(from, to),
      { dictionary, before },
      bounds.unpackedMax - unpacked,
    )
    at = to
  }
  const structure = plainNames(outside + text.slice(at))
  requireInactive(structure, ACTIVE)
  if (/\/Encrypt(?![A-Za-z0-9])/.test(structure)) throw new WrongFile('fileLocked')
  refuseMarkup(Buffer.from(structure, 'latin1'))
  return file.subarray(0, end)
}

/** The start of the data after a `stream` keyword; null if it is ordinary text. Some readers tolerate a wrong line ending. */
function beginOfData(text: string, index: number): number | null {
  const from = index + 'stream'.length
  if (text.startsWith('\n', from)) return from + 1
  if (text.startsWith('\r\n', from)) return from + 2
  let blank = index
  while (/[\s\0]/.test(text.charAt(blank - 1))) blank -= 1
  if (text.slice(blank - 2, blank) === '>>' || /[\r\n]/.test(text.slice(blank, index)))
    throw new WrongFile('fileDamaged')
  return null
}

/** Returns the end of the last `%%EOF`. The table that `startxref` points to must exist. */
function requireFrame(file: Buffer): number {
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) throw new WrongFile('fileDamaged')
  const from = Math.max(0, file.length - TAIL_BYTES)
  const tail = file.toString('latin1', from)
  const mark = tail.lastIndexOf('%%EOF')
  const start = /startxref\s+(\d{1,10})\s+%%EOF/.exec(tail.slice(tail.lastIndexOf('startxref')))
  if (mark === -1 || start === null) throw new WrongFile('fileDamaged')
  const table = file.toString('latin1', Number(start[1]), Number(start[1]) + 32)
  if (!/^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(table)) throw new WrongFile('fileDamaged')
  return from + mark + '%%EOF'.length
}

/** Returns the unpacked size. Compressed data is recognised by its first bytes, whatever the dictionary says. */
async function readStream(
  packed: Buffer,
  context: { dictionary: string; before: string },
  most: number,
): Promise<number> {
  const [dictionary, before] = [plainNames(context.dictionary), plainNames(context.before)]
  // A filter on top of a filter can turn a few bytes into gigabytes.
  if (
    (before.match(/\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)(?![A-Za-z0-9])/g) ?? []).length > 1
  )
    throw new WrongFile('fileBomb')
  const isObjects = holdsObjects(dictionary, before)
  const names = isObjects ? ACTIVE : ACTIVE_ANYWHERE
  const isPacked = FLATE.test(before)
  if (isObjects && !isPacked) requireInactive(plainNames(packed.toString('latin1')), names)
  if (!isPacked && !beginsPacked(packed)) return packed.length

  const watch = watchFor(names)
  const { bytes, isWhole } = await unpack([packed], most, watch.see)
  if (watch.hasSeen()) throw new WrongFile('fileActive')
  if (bytes > most) throw new WrongFile('fileBomb')
  if (isObjects && isPacked && !isWhole) throw new WrongFile('fileDamaged')
  return Math.max(bytes, packed.length)
}

/** Readers recognise an object stream by its `/First` entry; some ignore its type. Its filter must be one that we can read. */
function holdsObjects(dictionary: string, before: string): boolean {
  const isObjects = /\/ObjStm(?![A-Za-z0-9])/.test(before) || /\/First(?![A-Za-z0-9])/.test(dictionary)
  const isTable = /\/XRef(?![A-Za-z0-9])/.test(before)
  if ((isObjects || isTable) && UNREAD.test(before)) throw new WrongFile('fileDamaged')
  // Predictors store lines as differences, which this reader does not undo.
  if (isObjects && /\/Predictor|\/D(?:ecode)?P(?:arms)?\s+\d/.test(before)) throw new WrongFile('fileDamaged')
  return isObjects
}

/** Whether the bytes start with a zlib header. */
function beginsPacked(bytes: Buffer): boolean {
  return bytes.length > 2 && (bytes.readUInt8(0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0
}

function requireInactive(text: string, names: RegExp): void {
  if (names.test(text)) throw new WrongFile('fileActive')
}

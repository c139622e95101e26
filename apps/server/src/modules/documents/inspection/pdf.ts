/**
 * Looks through a PDF without showing it: its frame must hold, what is packed in it must stay within bounds, and nothing in it may
 * act. Its table may point anywhere, so nothing that it says of itself is believed: whatever can be unpacked is unpacked and read, a
 * stream that hides in another, in a string or in a comment is refused, and names in disguise (`/J#53`) are undone first.
 */
import { type Bounds, refuseMarkup, WrongFile } from './file-fault.ts'
import { lastDictionary, plainNames, watchFor } from './pdf-words.ts'
import { unpack } from './unpack.ts'

const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Movie|Sound|Rendition)(?![A-Za-z0-9])/
/** Those of them that a picture's bytes do not spell by chance, nor a paper's words. No action does without one. */
const ACTIVE_ANYWHERE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition)(?![A-Za-z0-9])/
/** Ways of packing that no writer uses for objects, and that would hide them from this reader. */
const UNREAD =
  /\/(?:(?:LZWDecode|LZW|RunLengthDecode|RL|ASCIIHexDecode|AHx|ASCII85Decode|A85|Crypt)(?![A-Za-z0-9])|Filter\s+\d)/
const FLATE = /\/(?:FlateDecode|Fl)(?![A-Za-z0-9])/
const TAIL_BYTES = 2_048
const STREAMS_MAX = 20_000

export async function readPdf(file: Buffer, bounds: Bounds): Promise<Buffer> {
  const end = requireFrame(file)
  const text = file.toString('latin1', 0, end)
  requireQuiet(plainNames(text), ACTIVE_ANYWHERE)
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
  const words = plainNames(outside + text.slice(at))
  requireQuiet(words, ACTIVE)
  if (/\/Encrypt(?![A-Za-z0-9])/.test(words)) throw new WrongFile('fileLocked')
  refuseMarkup(Buffer.from(words, 'latin1'))
  return file.subarray(0, end)
}

/** Behind the word that begins a stream; null where it is a word like others. Some readers forgive a wrong end of its line. */
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

/** Where its last mark ends; the table that it points to must be there. */
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

/** How much it holds once it is unpacked: what is packed is known by its first bytes, whatever its dictionary says or leaves to others. */
async function readStream(
  packed: Buffer,
  words: { dictionary: string; before: string },
  most: number,
): Promise<number> {
  const [dictionary, before] = [plainNames(words.dictionary), plainNames(words.before)]
  // A filter over a filter is how a few bytes become gigabytes.
  if (
    (before.match(/\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)(?![A-Za-z0-9])/g) ?? []).length > 1
  )
    throw new WrongFile('fileBomb')
  const isObjects = holdsObjects(dictionary, before)
  const names = isObjects ? ACTIVE : ACTIVE_ANYWHERE
  const isPacked = FLATE.test(before)
  if (isObjects && !isPacked) requireQuiet(plainNames(packed.toString('latin1')), names)
  if (!isPacked && !beginsPacked(packed)) return packed.length

  const watch = watchFor(names)
  const { bytes, isWhole } = await unpack([packed], most, watch.see)
  if (watch.hasSeen()) throw new WrongFile('fileActive')
  if (bytes > most) throw new WrongFile('fileBomb')
  if (isObjects && isPacked && !isWhole) throw new WrongFile('fileDamaged')
  return Math.max(bytes, packed.length)
}

/** Readers know such a stream by where its first object stands; not all of them ask for its type. It must be packed as we can read it. */
function holdsObjects(dictionary: string, before: string): boolean {
  const isObjects = /\/ObjStm(?![A-Za-z0-9])/.test(before) || /\/First(?![A-Za-z0-9])/.test(dictionary)
  const isTable = /\/XRef(?![A-Za-z0-9])/.test(before)
  if ((isObjects || isTable) && UNREAD.test(before)) throw new WrongFile('fileDamaged')
  // Lines that tell only how they differ from the one above.
  if (isObjects && /\/Predictor|\/D(?:ecode)?P(?:arms)?\s+\d/.test(before)) throw new WrongFile('fileDamaged')
  return isObjects
}

/** As zlib begins what it packs. */
function beginsPacked(bytes: Buffer): boolean {
  return bytes.length > 2 && (bytes.readUInt8(0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0
}

function requireQuiet(text: string, names: RegExp): void {
  if (names.test(text)) throw new WrongFile('fileActive')
}

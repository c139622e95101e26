/**
 * Looks through a PDF without showing it: its frame must hold, what is packed in it must stay within bounds, and nothing in it may
 * act. Names can be written in disguise (`/J#53`) and be packed in streams, so both are undone before they are read.
 */
import { type Bounds, refuseMarkup, WrongFile } from './file-fault.ts'
import { unpack } from './unpack.ts'

const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Movie|Sound|Rendition)(?![A-Za-z0-9])/
/** Ways of packing that no writer uses for objects, and that would hide them from this reader. */
const UNREAD =
  /\/(?:LZWDecode|LZW|RunLengthDecode|RL|ASCIIHexDecode|AHx|ASCII85Decode|A85|Crypt)(?![A-Za-z0-9])/
const TAIL_BYTES = 2_048
const STREAMS_MAX = 20_000
/** Names stand in the streams of objects, which are small; a picture's bytes may spell anything. */
const READ_MAX = 8_000_000

export async function readPdf(file: Buffer, bounds: Bounds): Promise<Buffer> {
  const end = requireFrame(file)
  const text = file.toString('latin1', 0, end)
  let unpacked = 0
  let outside = ''
  let at = 0
  let streams = 0
  for (const found of text.matchAll(/stream\r?\n/g)) {
    if (found.index < at || text.slice(found.index - 3, found.index) === 'end') continue
    streams += 1
    if (streams > STREAMS_MAX) throw new WrongFile('fileBomb')
    const from = found.index + found[0].length
    const to = text.indexOf('endstream', from)
    if (to === -1) throw new WrongFile('fileDamaged')
    const before = text.slice(at, found.index)
    outside += before
    unpacked += await readStream(file.subarray(from, to), before, bounds.unpackedMax - unpacked)
    at = to
  }
  outside += text.slice(at)
  requireQuiet(outside)
  if (/\/Encrypt(?![A-Za-z0-9])/.test(plainNames(outside))) throw new WrongFile('fileLocked')
  refuseMarkup(Buffer.from(outside, 'latin1'))
  return file.subarray(0, end)
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

/**
 * How much it holds once it is unpacked. All that stands before it may belong to its dictionary: where that begins a string in it
 * could lie about.
 */
async function readStream(packed: Buffer, before: string, most: number): Promise<number> {
  const dictionary = plainNames(before)
  // A filter over a filter is how a few bytes become gigabytes.
  if (
    (dictionary.match(/\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)(?![A-Za-z0-9])/g) ?? []).length >
    1
  )
    throw new WrongFile('fileBomb')
  const holdsObjects = /\/(?:ObjStm|XRef)(?![A-Za-z0-9])/.test(dictionary)
  if (holdsObjects && UNREAD.test(dictionary)) throw new WrongFile('fileDamaged')
  if (!/\/(?:FlateDecode|Fl)(?![A-Za-z0-9])/.test(dictionary)) {
    if (holdsObjects) requireQuiet(packed.toString('latin1'))
    return packed.length
  }
  const { bytes, head, isWhole } = await unpack([packed], most, READ_MAX)
  if (bytes > most) throw new WrongFile('fileBomb')
  if (holdsObjects) {
    if (bytes > READ_MAX) throw new WrongFile('fileBomb')
    if (!isWhole) throw new WrongFile('fileDamaged')
    requireQuiet(head.toString('latin1'))
  }
  return bytes
}

function requireQuiet(text: string): void {
  if (ACTIVE.test(plainNames(text))) throw new WrongFile('fileActive')
}

function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

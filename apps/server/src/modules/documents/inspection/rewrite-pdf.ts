/**
 * Parses a PDF, refuses active content, and writes a new file from the parsed objects. The stored file therefore holds exactly
 * what was inspected: whatever another reader might find between, in or after the objects is gone. Streams of pages and pictures
 * are copied as they are, after their unpacked size has been checked.
 */
import { deflateSync } from 'node:zlib'
import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { type Bounds, WrongFile } from './file-error.ts'
import { namesOf, requireInactive, walk } from './pdf-actions.ts'
import { unpack } from './unpack.ts'

const PAGES_MAX = 200
const OBJECTS_MAX = 100_000
const END_MARK = '%%EOF'

const FLATE = namesOf('FlateDecode', 'Fl')
const COMPRESSING = namesOf('FlateDecode', 'Fl', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL')
const FILTER = PDFName.of('Filter')

/** @throws WrongFile */
export async function rewritePdf(file: Uint8Array, bounds: Bounds): Promise<Uint8Array> {
  requireFewObjects(file)
  const document = await parse(file.subarray(0, endOf(file)))
  const { context } = document
  requireInactive(context)
  const reachable = findReachable(context)
  for (const [ref] of context.enumerateIndirectObjects()) if (!reachable.has(ref)) context.delete(ref)
  await checkStreams(context, bounds)
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
}

/** Parsing hundreds of thousands of objects takes long. */
function requireFewObjects(file: Uint8Array): void {
  const content = Buffer.from(file.buffer, file.byteOffset, file.length)
  let count = 0
  for (let at = content.indexOf(' obj'); at !== -1; at = content.indexOf(' obj', at + 1)) {
    count += 1
    if (count > OBJECTS_MAX) throw new WrongFile('fileBomb')
  }
}

/** A truncated file lacks the end mark. What comes after the mark belongs to no PDF. */
function endOf(file: Uint8Array): number {
  const mark = Buffer.from(file.buffer, file.byteOffset, file.length).lastIndexOf(END_MARK)
  if (mark === -1) throw new WrongFile('fileDamaged')
  return mark + END_MARK.length
}

async function parse(file: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(file, { throwOnInvalidObject: true, updateMetadata: false })
    if (document.context.trailerInfo.Encrypt !== undefined) throw new WrongFile('fileLocked')
    const pages = document.getPageCount()
    if (pages === 0) throw new WrongFile('fileDamaged')
    if (pages > PAGES_MAX) throw new WrongFile('fileBomb')
    return document
  } catch (error) {
    if (error instanceof WrongFile) throw error
    throw new WrongFile(error instanceof EncryptedPDFError ? 'fileLocked' : 'fileDamaged')
  }
}

function findReachable(context: PDFContext): Set<PDFRef> {
  const { Root, Info } = context.trailerInfo
  const found = new Set<PDFRef>()
  const waiting = [Root, Info].filter((object) => object !== undefined)
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop())
    walk(object, (part) => {
      if (!(part instanceof PDFRef) || found.has(part)) return
      if (found.size >= OBJECTS_MAX) throw new WrongFile('fileBomb')
      found.add(part)
      const target = context.lookup(part)
      if (target !== undefined) waiting.push(target)
    })
  return found
}

/** Staff open the file in a reader that unpacks all of it. */
async function checkStreams(context: PDFContext, bounds: Bounds): Promise<void> {
  let unpacked = 0
  for (const [ref, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue
    const filters = filtersOf(context, stream)
    // A filter on top of a filter can turn a few bytes into gigabytes.
    if (filters.filter((filter) => COMPRESSING.has(filter)).length > 1) throw new WrongFile('fileBomb')
    requirePixels(stream, bounds)
    const [first] = filters
    if (first === undefined) context.assign(ref, deflated(stream))
    const isPacked = first !== undefined && FLATE.has(first)
    const most = bounds.unpackedMax - unpacked
    const { bytes } = isPacked
      ? await unpack([Buffer.from(stream.contents)], most)
      : { bytes: stream.contents.length }
    if (bytes > most) throw new WrongFile('fileBomb')
    unpacked += bytes
  }
}

function filtersOf(context: PDFContext, { dict }: PDFRawStream): PDFObject[] {
  const filter = context.lookup(dict.get(FILTER))
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter]
  return filters.map((each) => context.lookup(each)).filter((each) => each !== undefined)
}

function requirePixels({ dict }: PDFRawStream, { pixelsMax }: Bounds): void {
  const [width, height] = ['Width', 'Height'].map((name) => dict.lookup(PDFName.of(name)))
  if (!(width instanceof PDFNumber) || !(height instanceof PDFNumber)) return
  if (width.asNumber() * height.asNumber() > pixelsMax) throw new WrongFile('fileBomb')
}

/** Text in the clear could look like objects to a reader that repairs files. */
function deflated({ dict, contents }: PDFRawStream): PDFRawStream {
  dict.set(FILTER, PDFName.of('FlateDecode'))
  dict.delete(PDFName.of('DecodeParms'))
  return PDFRawStream.of(dict, deflateSync(contents))
}

/**
 * Detects the real type of a file. Neither its name nor the claimed type is trusted: the first bytes select a reader, which
 * parses the file to its end. Bytes after that end are dropped.
 */
import { type Bounds, type FileFault, type FileType, WrongFile } from './file-fault.ts'
import { readJpeg } from './jpeg.ts'
import { readPdf } from './pdf.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

type Reader = (file: Buffer, bounds: Bounds) => Buffer | Promise<Buffer>

const KINDS: readonly { type: FileType; at: number; signature: Buffer; read: Reader }[] = [
  { type: 'image/jpeg', at: 0, signature: Buffer.from([0xff, 0xd8, 0xff]), read: readJpeg },
  { type: 'image/png', at: 0, signature: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), read: readPng },
  { type: 'image/webp', at: 8, signature: Buffer.from('WEBP'), read: readWebp },
  { type: 'application/pdf', at: 0, signature: Buffer.from('%PDF-'), read: readPdf },
]

/** Types that browsers send when they don't know the type. */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream'])

export type Inspected = { type: FileType; content: Buffer } | { fault: FileFault }

export async function inspectFile(file: Buffer, claimedType: string, bounds: Bounds): Promise<Inspected> {
  const kind = KINDS.find(({ at, signature }) => file.subarray(at, at + signature.length).equals(signature))
  if (kind === undefined) return { fault: 'fileType' }
  const claimed = claimedType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!UNKNOWN_TYPES.has(claimed) && claimed !== kind.type) return { fault: 'fileLies' }
  try {
    return { type: kind.type, content: await kind.read(file, bounds) }
  } catch (error) {
    if (error instanceof WrongFile) return { fault: error.fault }
    throw error
  }
}

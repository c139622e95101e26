/**
 * What a file really is. Neither its name nor the type that its sender claims is believed: the first bytes say which reader looks at
 * it, and the reader goes through it to its end. What hangs on behind that end is not kept.
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

/** What browsers say when they do not know. */
const SAYS_NOTHING = new Set(['', 'application/octet-stream'])

export type Inspected = { type: FileType; content: Buffer } | { fault: FileFault }

export async function inspectFile(file: Buffer, claimedType: string, bounds: Bounds): Promise<Inspected> {
  const kind = KINDS.find(({ at, signature }) => file.subarray(at, at + signature.length).equals(signature))
  if (kind === undefined) return { fault: 'fileType' }
  const claimed = claimedType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!SAYS_NOTHING.has(claimed) && claimed !== kind.type) return { fault: 'fileLies' }
  try {
    return { type: kind.type, content: await kind.read(file, bounds) }
  } catch (error) {
    if (error instanceof WrongFile) return { fault: error.fault }
    throw error
  }
}

/**
 * Detects the real type of a file and rewrites it. Neither its name nor the claimed type is trusted: the first bytes select a
 * reader, which parses the whole file. Only what the reader understood is written to the new file.
 */
import { type Bounds, type FileError, type FileType, type UploadedFile, WrongFile } from './file-error.ts'
import { rewriteInProcess } from './reader-process.ts'

const SIGNATURES: readonly { type: FileType; at: number; signature: Buffer }[] = [
  { type: 'image/jpeg', at: 0, signature: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'image/png', at: 0, signature: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  { type: 'image/webp', at: 8, signature: Buffer.from('WEBP') },
  { type: 'application/pdf', at: 0, signature: Buffer.from('%PDF-') },
]

/** Types that browsers send when they don't know the type. */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream'])

export type Inspected = { type: FileType; content: Buffer } | { error: FileError }

/** `rewrite` reads the file; tests that inspect thousands of files do so without a separate process. */
export async function inspectFile(
  file: Buffer,
  claimedType: string,
  bounds: Bounds,
  rewrite: (upload: UploadedFile) => Promise<Uint8Array> = rewriteInProcess,
): Promise<Inspected> {
  const type = detectType(file)
  if (type === null) return { error: 'fileType' }
  const claimed = claimedType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!UNKNOWN_TYPES.has(claimed) && claimed !== type) return { error: 'fileMismatch' }
  try {
    return { type, content: Buffer.from(await rewrite({ file, type, bounds })) }
  } catch (error) {
    if (error instanceof WrongFile) return { error: error.error }
    throw error
  }
}

function detectType(file: Buffer): FileType | null {
  const found = SIGNATURES.find(({ at, signature }) =>
    file.subarray(at, at + signature.length).equals(signature),
  )
  return found?.type ?? null
}

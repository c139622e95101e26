/** Rewrites a file of any accepted type. Each kind of file loads only its own library. */
import type { UploadedFile } from './file-error.ts'

/** @throws WrongFile */
export async function rewriteFile({ file, type, bounds }: UploadedFile): Promise<Uint8Array> {
  if (type === 'application/pdf') return (await import('./rewrite-pdf.ts')).rewritePdf(file, bounds)
  return (await import('./rewrite-image.ts')).rewriteImage(file, type, bounds)
}

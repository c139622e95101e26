/**
 * Replaces the separate process that reads uploaded files: the demo makes its documents itself, and starting a process for each of
 * hundreds would take minutes.
 */
import { rewriteFile } from '../../../apps/server/src/modules/documents/inspection/rewrite-file.ts'
import type { UploadedFile } from '../../../apps/server/src/modules/documents/inspection/file-error.ts'

export const rewriteInProcess = (
  upload: UploadedFile,
  onEnd: (durationMs: number) => void = () => undefined,
): Promise<Uint8Array> => rewriteFile(upload).finally(() => onEnd(0))

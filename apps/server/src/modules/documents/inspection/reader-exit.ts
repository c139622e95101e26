/** How the reading process reports an error: by its exit code, so that its output is only ever a file. */
import type { FileError } from './file-error.ts'

const ERRORS: readonly FileError[] = [
  'fileType',
  'fileDamaged',
  'fileBomb',
  'fileLocked',
  'fileActive',
  'fileSmall',
]
const FIRST_CODE = 64

export const exitCodeOf = (error: FileError): number => FIRST_CODE + ERRORS.indexOf(error)

export const errorOf = (code: number | null): FileError | null => ERRORS[(code ?? 0) - FIRST_CODE] ?? null

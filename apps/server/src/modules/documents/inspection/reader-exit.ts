/** How the reading process reports an error: by its exit code, so that its output is only ever a file. */
import type { FileFault } from './file-fault.ts'

const FAULTS: readonly FileFault[] = ['fileType', 'fileDamaged', 'fileBomb', 'fileLocked', 'fileActive']
const FIRST_CODE = 64

export const exitCodeOf = (fault: FileFault): number => FIRST_CODE + FAULTS.indexOf(fault)

export const faultOf = (code: number | null): FileFault | null => FAULTS[(code ?? 0) - FIRST_CODE] ?? null

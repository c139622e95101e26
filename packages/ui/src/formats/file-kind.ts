/**
 * Detects a file's type by its first bytes: its name, and the type that the browser derives from it, can't be
 * trusted.
 */

export type FileKind = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

const SIGNATURES: readonly { kind: FileKind; at: number; bytes: readonly number[] }[] = [
  { kind: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { kind: 'application/pdf', at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
]
const HEAD_BYTES = 16

export function fileKindOf(head: Uint8Array): FileKind | null {
  const found = SIGNATURES.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte))
  return found?.kind ?? null
}

export type FileError = 'type' | 'size' | 'empty'

/** Why a file is not accepted, or null. */
export async function errorOfFile(
  file: Blob,
  { kinds, bytesMax }: { kinds: readonly FileKind[]; bytesMax: number },
): Promise<FileError | null> {
  if (file.size === 0) return 'empty'
  if (file.size > bytesMax) return 'size'
  const kind = fileKindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  return kind !== null && kinds.includes(kind) ? null : 'type'
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1.4 MB` in the reader's language. */
export function fileSize(bytes: number, locale: string): string {
  const power = bytes === 0 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power)
}

/** The detected type of a file, or why it is refused. The names are rules whose messages are in the content. */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

export type FileFault =
  /** Not an accepted type. */
  | 'fileType'
  /** The claimed type differs from the content. */
  | 'fileLies'
  | 'fileDamaged'
  /** A small file that unpacks to far too much data. */
  | 'fileBomb'
  /** Locked by a password, so that it can't be inspected. */
  | 'fileLocked'
  /** Contains active content: a script, a program or another file. */
  | 'fileActive'

/** Thrown by the readers of file structures. */
export class WrongFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

export interface Bounds {
  /** Width times height of a picture. */
  pixelsMax: number
  /** The total number of bytes that everything packed in a file may unpack to. */
  unpackedMax: number
}

export function requireSize(width: number, height: number, { pixelsMax }: Bounds): void {
  if (width === 0 || height === 0) throw new WrongFile('fileDamaged')
  if (width * height > pixelsMax) throw new WrongFile('fileBomb')
}

const MARKUP = /<\s*(?:!doctype|html|head|body|script|svg|iframe|object|embed|foreignobject|\?php)\b/i

/** Metadata and text must not contain HTML: a browser that guesses the type would run it. */
export function refuseMarkup(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  if (MARKUP.test(text) || MARKUP.test(text.replaceAll('\0', ''))) throw new WrongFile('fileActive')
}

/** What a file is found to be, and why one is not taken. The names are rules whose sentences are content. */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

export type FileFault =
  /** None of the kinds that are taken. */
  | 'fileType'
  /** It says that it is something else than it is. */
  | 'fileLies'
  | 'fileDamaged'
  /** Small as it is sent, far too large once it is opened. */
  | 'fileBomb'
  /** Locked by a password: nobody can look into it. */
  | 'fileLocked'
  /** It holds something that acts: a script, a program, another file. */
  | 'fileActive'

/** Thrown by whoever reads a file's structure. */
export class WrongFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

export interface Bounds {
  /** Width by height of a picture. */
  pixelsMax: number
  /** What everything that is packed in a file may hold in all. */
  unpackedMax: number
}

export function requireSize(width: number, height: number, { pixelsMax }: Bounds): void {
  if (width === 0 || height === 0) throw new WrongFile('fileDamaged')
  if (width * height > pixelsMax) throw new WrongFile('fileBomb')
}

const MARKUP = /<\s*(?:!doctype|html|head|body|script|svg|iframe|object|embed|foreignobject|\?php)\b/i

/** Words in a picture or a paper may be anything but a page: a browser that guesses would run it. */
export function refuseMarkup(words: Buffer): void {
  const text = words.toString('latin1')
  if (MARKUP.test(text) || MARKUP.test(text.replaceAll('\0', ''))) throw new WrongFile('fileActive')
}

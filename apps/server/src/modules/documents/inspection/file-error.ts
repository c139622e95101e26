/** The detected type of a file, or why it is refused. The names are rules whose messages are in the content. */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

export type FileError =
  /** Not an accepted type. */
  | 'fileType'
  /** The claimed type differs from the content. */
  | 'fileMismatch'
  | 'fileDamaged'
  /** A picture with so few pixels that nobody could read a document on it. */
  | 'fileSmall'
  /** A small file that unpacks to far too much data, or takes too much memory or time to read. */
  | 'fileBomb'
  /** Locked by a password, so that it can't be inspected. */
  | 'fileLocked'
  /** Contains active content: a script, a program or another file. */
  | 'fileActive'

/** Thrown by the readers of file formats. */
export class WrongFile extends Error {
  readonly error: FileError
  constructor(error: FileError) {
    super(error)
    this.error = error
  }
}

export interface Bounds {
  /** Width times height of a picture. */
  pixelsMin: number
  pixelsMax: number
  /** The total number of bytes that all streams of a PDF may unpack to. */
  unpackedMax: number
  /** Memory of the process that reads the file. */
  memoryMax: number
  durationMs: number
}

export interface UploadedFile {
  file: Uint8Array
  /** The detected type. */
  type: FileType
  bounds: Bounds
}

/**
 * The pictures of the content: the files below `media`, shared by all languages. Each has its size, so that a
 * page can reserve its space, and an address that changes with the file, so that browsers can cache it
 * permanently.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import { ContentError } from './content-error.ts'

export interface Picture {
  body: Buffer
  type: string
  width: number
  height: number
  /** Changes with the file. */
  version: string
}

/** Keyed by the address in texts: `/media/hall.svg`. */
export type Media = ReadonlyMap<string, Picture>

export const MEDIA_FOLDER = 'media'
export const NO_MEDIA: Media = new Map()

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}
/** Characters that need no escaping in an address. */
const NAME = /^[\w./-]+$/
/** The maximum size: all pictures are held in memory. */
const BYTES_MAX = 2_000_000
/** EXIF orientation: from this value on the picture is rotated by 90 degrees. */
const FIRST_TURNED = 5

/** Throws `ContentError` that names the first invalid file. */
export function readMedia(root: string): Media {
  const folder = path.join(root, MEDIA_FOLDER)
  if (!existsSync(folder)) return NO_MEDIA
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.extname(file).toLowerCase() in TYPES)
    .toSorted()
  return new Map(
    files.map((file) => [`/${MEDIA_FOLDER}/${file.split(path.sep).join('/')}`, readPicture(folder, file)]),
  )
}

function readPicture(folder: string, file: string): Picture {
  const place = path.join(folder, file)
  if (!NAME.test(file.split(path.sep).join('/')))
    throw new ContentError(
      `${place}: the name of a picture may contain only letters, digits, dots, dashes and underscores`,
    )
  const body = readFileSync(place)
  if (body.length > BYTES_MAX)
    throw new ContentError(`${place} has ${body.length} bytes; the maximum is ${BYTES_MAX}`)
  return {
    body,
    type: TYPES[path.extname(file).toLowerCase()] ?? '',
    ...sizeOf(place, body),
    version: createHash('sha256').update(body).digest('base64url').slice(0, 16),
  }
}

function sizeOf(place: string, body: Buffer): { width: number; height: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(body)
    return orientation < FIRST_TURNED ? { width, height } : { width: height, height: width }
  } catch {
    throw new ContentError(`${place} is not a readable picture`)
  }
}

/** The current address of a picture. */
export function addressOf(source: string, { version }: Picture): string {
  return `${source}?v=${version}`
}

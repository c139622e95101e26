/**
 * The pictures of the content: the files below `media`, one for all languages. Each is known with its size, so that a page
 * keeps its place before it is there, and by an address that changes with the file, so that it may be kept for ever.
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

/** By the address that texts name: `/media/hall.svg`. */
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
/** What the address of a picture needs no escaping for. */
const NAME = /^[\w./-]+$/
/** More is no picture for a page; all of them are held in memory. */
const BYTES_MAX = 2_000_000
/** By EXIF: from here on the picture lies on its side. */
const FIRST_TURNED = 5

/** Throws `ContentError` naming the first file that is wrong. */
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
    throw new ContentError(`${place}: a picture's name is of letters a-z, digits, dots and dashes`)
  const body = readFileSync(place)
  if (body.length > BYTES_MAX)
    throw new ContentError(`${place} has ${body.length} bytes, and a picture at most ${BYTES_MAX}`)
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
    throw new ContentError(`${place} is not a picture that can be read`)
  }
}

/** Where a page finds a picture as it now is. */
export function addressOf(source: string, { version }: Picture): string {
  return `${source}?v=${version}`
}

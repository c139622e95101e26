/** Builds small valid files of the accepted document types, so that tests can corrupt each part. */
import { crc32, deflateSync } from 'node:zlib'
import type { PlayerDocument } from '../../../packages/contract/src/index.ts'

export function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface PngParts {
  width?: number
  height?: number
  /** Replaces the image lines. */
  lines?: Buffer
  extra?: Buffer
}

/** Builds a black PNG with one byte per pixel. */
export function pngOf({ width = 120, height = 120, lines, extra = Buffer.alloc(0) }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', deflateSync(lines ?? Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A grey picture of 120 by 120 pixels. */
const JPEG =
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAB4AHgDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/9k='
const WEBP =
  'UklGRlAAAABXRUJQVlA4IEQAAABwBgCdASp4AHgAP83m83O/uLWsoIgD8DmJaW7hdJAAURAVHPbEXiCo57Yi8QVHPbEXiCo57Yi8QVHPa0AAKsoAAAAAAA=='

export function jpegOf({ width = 120, height = 120, extra = Buffer.alloc(0) }: PngParts = {}): Buffer {
  const picture = Buffer.from(JPEG, 'base64')
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
  picture.writeUInt16BE(height, frame + 5)
  picture.writeUInt16BE(width, frame + 7)
  const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))
  return Buffer.concat([picture.subarray(0, 2), jfif, extra, picture.subarray(2)])
}

export function webpOf({ width = 120, height = 120, extra = Buffer.alloc(0) }: PngParts = {}): Buffer {
  const picture = Buffer.concat([Buffer.from(WEBP, 'base64'), extra])
  picture.writeUInt32LE(picture.length - 8, 4)
  picture.writeUInt16LE(width, 26)
  picture.writeUInt16LE(height, 28)
  return picture
}

export function riff(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Builds a PDF with a page, one compressed stream as its content, and optional extra content. */
export function pdfOf({
  content = 'BT ET',
  dictionary = '/Filter /FlateDecode',
  extra = '',
  trailer = '',
  isBare = false,
  pages = 1,
} = {}) {
  const packed = isBare ? Buffer.from(content) : deflateSync(Buffer.from(content))
  const before = Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n${pagesOf(pages)}\n${extra}\n3 0 obj\n<< ${dictionary} /Length ${packed.length} >>\nstream\n`,
    'latin1',
  )
  const after = Buffer.from('\nendstream\nendobj\n')
  const start = before.length + packed.length + after.length
  return Buffer.concat([
    before,
    packed,
    after,
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  ])
}

/** All pages are the same object. */
const pagesOf = (count: number) => `2 0 obj
<< /Type /Pages /Kids [${'8 0 R '.repeat(count)}] /Count ${count} >>
endobj
8 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 3 0 R >>
endobj`

export interface Upload {
  kind?: string
  name?: string
  type?: string
}

/** Uploads a file as a browser does. */
export async function upload(
  { url }: { url: string },
  token: string | undefined,
  file: Buffer,
  { kind = 'identity', name = 'passport.png', type = 'image/png' }: Upload = {},
) {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new File([new Uint8Array(file)], name, { type }))
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}/api/player/documents`, { method: 'POST', headers, body: form })
  const { data, error } = (await reply.json()) as {
    data?: PlayerDocument
    error?: { code: number; message: string; fields?: Record<string, string[]> }
  }
  return { status: reply.status, data, error }
}

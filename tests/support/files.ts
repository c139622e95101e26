/** Builds small files of the accepted document types byte by byte, so that tests can corrupt each part. */
import { crc32, deflateSync } from 'node:zlib'
import type { PlayerDocument } from '../../packages/contract/src/index.ts'

export function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export interface PngParts {
  width?: number
  height?: number
  /** Replaces the image lines. */
  lines?: Buffer
  extra?: Buffer
}

/** Builds a grey PNG with one byte per pixel. */
export function pngOf({ width = 8, height = 8, lines, extra = Buffer.alloc(0) }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', deflateSync(lines ?? Buffer.alloc((width + 1) * height, 120))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

export function jpegOf({ width = 8, height = 8, extra = Buffer.alloc(0) }: PngParts = {}): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    extra,
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0x00, 0x56, 0xff, 0xd0, 0x78]),
    Buffer.from([0xff, 0xd9]),
  ])
}

export function webpOf({ width = 8, height = 8, extra = Buffer.alloc(0) }: PngParts = {}): Buffer {
  const picture = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8])
  const chunks = Buffer.concat([riff('VP8 ', picture), extra])
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(chunks.length + 4, 4)
  return Buffer.concat([head, chunks])
}

export function riff(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Builds a PDF with one compressed stream and optional extra content. */
export function pdfOf({
  content = 'BT ET',
  dictionary = '/Filter /FlateDecode',
  extra = '',
  trailer = '',
  isBare = false,
} = {}) {
  const packed = isBare ? Buffer.from(content) : deflateSync(Buffer.from(content))
  const before = Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n${extra}\n3 0 obj\n<< ${dictionary} /Length ${packed.length} >>\nstream\n`,
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

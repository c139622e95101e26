/** A small picture in place of a scanned document: a card with a photo and lines of text. */
import { crc32, deflateSync } from 'node:zlib'
import type { Person } from '../people/people.ts'

const [WIDTH, HEIGHT] = [480, 300] as const

/** Colours of the paper and the ink by kind. */
const tones = { identity: [205, 60], address: [245, 30], payment: [120, 235] } as const

export function documentFile({ number }: Person, kind: keyof typeof tones): File {
  const [paper, ink] = tones[kind]
  const isInk = (x: number, y: number) => {
    const isPhoto = kind === 'identity' && x > 30 && x < 150 && y > 70 && y < 230
    const line = Math.floor((y - 70) / 26)
    const end = 200 + ((number * (line + 3) * 37) % 240)
    const isLine = y > 70 && y < 260 && (y - 70) % 26 < 8 && x > 180 && x < end
    return isPhoto || isLine || (y > 25 && y < 40 && x > 30 && x < 220)
  }
  const lines = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) lines[y * (WIDTH + 1) + x + 1] = isInk(x, y) ? ink : paper
  return new File([new Uint8Array(pngOf(lines))], `${kind}.png`, { type: 'image/png' })
}

/** Grey, one byte per pixel. */
function pngOf(lines: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

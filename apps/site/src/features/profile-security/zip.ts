/** Packs files into one, as they are: pictures and PDF files would not become smaller. */
export interface PackedFile {
  name: string
  content: Uint8Array<ArrayBuffer>
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
/** The first day that the format knows: what is in it says itself when it was made. */
const FIRST_DAY = 0x0021

export function packFiles(files: readonly PackedFile[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const listed: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, content } of files) {
    const title = new TextEncoder().encode(name)
    const common = [
      [VERSION, 2],
      [FLAGS, 2],
      [0, 2],
      [0, 2],
      [FIRST_DAY, 2],
      [checksum(content), 4],
      [content.length, 4],
      [content.length, 4],
      [title.length, 2],
      [0, 2],
    ] as const
    const header = numbers([[LOCAL, 4], ...common])
    parts.push(header, title, content)
    const rest = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const
    listed.push(numbers([[CENTRAL, 4], [VERSION, 2], ...common, ...rest]), title)
    offset += header.length + title.length + content.length
  }
  const size = listed.reduce((sum, { length }) => sum + length, 0)
  const end = numbers([
    [END, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  ])
  return new Blob([...parts, ...listed, end], { type: 'application/zip' })
}

/** Each as so many bytes, the lowest first. */
function numbers(values: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of values) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** CRC-32, as the format wants it. */
function checksum(content: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of content) rest = (table[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}

import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { packFiles } from './zip.ts'

/** Reads the list at the end, then each file where the list says that it begins. */
async function unpack(blob: Blob): Promise<Record<string, Buffer>> {
  const bytes = Buffer.from(await blob.arrayBuffer())
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const files: Record<string, Buffer> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
    const [length, titleLength] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)]
    const name = bytes.toString('utf8', at + 46, at + 46 + titleLength)
    const from = bytes.readUInt32LE(at + 42)
    expect(bytes.readUInt32LE(from)).toBe(0x04034b50)
    expect(bytes.toString('utf8', from + 30, from + 30 + titleLength)).toBe(name)
    const begin = from + 30 + titleLength
    const content = bytes.subarray(begin, begin + length)
    expect([bytes.readUInt32LE(at + 16), bytes.readUInt32LE(from + 14)]).toEqual([
      crc32(content),
      crc32(content),
    ])
    files[name] = content
    at += 46 + titleLength
  }
  expect(at).toBe(end)
  return files
}

test('files come out as they went in, whatever they are called', async () => {
  const content = (text: string) => new Uint8Array(Buffer.from(text))
  const blob = packFiles([
    { name: 'my-data.json', content: content('{}') },
    { name: 'papers/1 Päss ﷽.png', content: Uint8Array.from({ length: 70_000 }, (_, at) => at % 251) },
    { name: 'papers/2 empty.pdf', content: content('') },
  ])
  const files = await unpack(blob)
  expect(Object.keys(files)).toEqual(['my-data.json', 'papers/1 Päss ﷽.png', 'papers/2 empty.pdf'])
  expect(files['my-data.json']?.toString()).toBe('{}')
  expect(files['papers/1 Päss ﷽.png']?.[69_999]).toBe(69_999 % 251)
})

test('nothing at all is an archive, too', async () => {
  expect(await unpack(packFiles([]))).toEqual({})
})

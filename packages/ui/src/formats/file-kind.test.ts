import { describe, expect, test } from 'vitest'
import { errorOfFile, fileKindOf, fileSize } from './file-kind.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]
const limits = { kinds: ['image/png', 'application/pdf'], bytesMax: 100 } as const

describe('detects a file by its bytes', () => {
  test.each([
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/png', png],
    ['image/webp', [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50]],
    ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]],
    [null, [0x3c, 0x68, 0x74, 0x6d, 0x6c]],
    [null, [0x4d, 0x5a]],
    [null, []],
  ])('%s', (kind, bytes) => {
    expect(fileKindOf(new Uint8Array(bytes))).toBe(kind)
  })

  test('whatever its name', async () => {
    const page = new File(['<html><script>'], 'photo.png', { type: 'image/png' })
    expect(await errorOfFile(page, limits)).toBe('type')
    const picture = new File([new Uint8Array(png)], 'page.html', { type: 'text/html' })
    expect(await errorOfFile(picture, limits)).toBeNull()
  })
})

test('allows exactly the maximum size', async () => {
  const of = (length: number) => new Blob([new Uint8Array(png), new Uint8Array(length - png.length)])
  expect(await errorOfFile(of(100), limits)).toBeNull()
  expect(await errorOfFile(of(101), limits)).toBe('size')
  expect(await errorOfFile(new Blob([]), limits)).toBe('empty')
})

test('formats a size in the reader’s language', () => {
  expect(fileSize(1_440_000, 'en')).toBe('1.4 MB')
  expect(fileSize(1_440_000, 'de')).toBe('1,4 MB')
  expect(fileSize(999, 'en')).toBe('999 byte')
  expect(fileSize(0, 'en')).toBe('0 byte')
})

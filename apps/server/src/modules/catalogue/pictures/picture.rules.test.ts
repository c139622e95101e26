import { expect, test } from 'vitest'
import { checkSource, pictureTypeOf, retryDelayMs } from './picture.rules.ts'

const provider = { address: 'https://api.acme.example/casino', pictures: ['https://cdn.acme.example'] }

test.each([
  ['https://api.acme.example/posters/a.avif', { isTrusted: true }],
  ['https://cdn.acme.example/a.avif', { isTrusted: false }],
  ['http://cdn.acme.example/a.avif', { reason: expect.stringContaining('"pictures"') }],
  ['https://cdn.acme.example:8443/a.avif', { reason: expect.stringContaining('"pictures"') }],
  ['https://api.acme.example.evil.example/a.avif', { reason: expect.stringContaining('"pictures"') }],
  ['http://169.254.169.254/latest', { reason: expect.stringContaining('"pictures"') }],
  ['file:///etc/passwd', { reason: expect.stringContaining('HTTP') }],
])('%s may be fetched: %j', (url, expected) => {
  expect(checkSource(url, provider)).toEqual(expected)
})

test.each([
  [Buffer.from('ffd8ffe000', 'hex'), 'jpeg'],
  [Buffer.from('89504e470d0a1a0a00', 'hex'), 'png'],
  [Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), 'webp'],
  [Buffer.from('\0\0\0\x20ftypavif', 'latin1'), 'avif'],
  [Buffer.from('\0\0\0\x20ftypheic', 'latin1'), null],
  [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), null],
  [Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), null],
  [Buffer.from('GIF89a'), null],
  [Buffer.alloc(0), null],
])('the first bytes tell the type: %j', (file, type) => {
  expect(pictureTypeOf(file)).toBe(type)
})

test('waits twice as long after each failure, at most a day', () => {
  const minutes = [1, 2, 3, 11, 12, 500].map((failures) => retryDelayMs(failures) / 60_000)
  expect(minutes).toEqual([1, 2, 4, 1024, 1440, 1440])
})

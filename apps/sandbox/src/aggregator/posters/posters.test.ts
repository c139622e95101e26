import { expect, test, vi } from 'vitest'
import { drawLogo, drawPoster, type EncodePicture } from './posters.ts'

const log = { warn: vi.fn(), error: vi.fn() }
const draw = (encode: EncodePicture) => drawPoster(log, { emblem: 'sun', scene: 0 }, encode)

test('a poster is WebP', async () => {
  expect(await draw(async () => Buffer.from('RIFF'))).toEqual({
    type: 'image/webp',
    body: Buffer.from('RIFF'),
  })
})

test('each studio has its own logo, which is small', async () => {
  const drawn: [svg: string, width: number][] = []
  const encode: EncodePicture = async (...drawing) => {
    drawn.push(drawing)
    return Buffer.from('RIFF')
  }
  for (const id of ['zenith', 'north']) expect((await drawLogo(log, { id }, encode)).type).toBe('image/webp')
  expect(new Set(drawn.map(([svg]) => svg)).size).toBe(2)
  expect(drawn.map(([, width]) => width)).toEqual([240, 240])
})

test('without an encoder, a poster is its SVG', async () => {
  const { type, body } = await draw(async () => null)
  expect([type, body.toString()]).toEqual(['image/svg+xml', expect.stringMatching(/^<svg.*<\/svg>$/s)])
  expect(log.warn).not.toHaveBeenCalled()
})

test('if the encoder fails, a poster is its SVG, and the failure is logged', async () => {
  const failure = new Error('out of memory')
  const { type } = await draw(() => Promise.reject(failure))
  expect(type).toBe('image/svg+xml')
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ err: failure }), expect.any(String))
})

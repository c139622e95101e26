import { expect, test } from 'vitest'
import { SLOW_AFTER_MS, type Upload, UploadMemory, CONCURRENT_UPLOADS_MAX } from './upload-memory.ts'

const FULL = 100

function givenMemory() {
  let now = 0
  const memory = new UploadMemory({ now: () => new Date(now) }, FULL)
  const ended: Upload[] = []
  const begin = (playerId: string, network: string) => {
    const upload = memory.begin({ playerId, network })
    upload.end = () => void ended.push(upload)
    return upload
  }
  return { memory, ended, begin, wait: (ms: number) => void (now += ms) }
}

test('a player may send a few files concurrently', () => {
  const { begin, memory } = givenMemory()
  const uploads = Array.from({ length: CONCURRENT_UPLOADS_MAX }, (_, index) => begin('ada', `net ${index}`))
  expect(() => begin('ada', 'another')).toThrow('tooManyRequests')
  begin('eve', 'net 0')
  for (const upload of uploads) memory.release(upload)
  begin('ada', 'net 0')
})

test.each([
  ['player', (index: number): [string, string] => ['ada', `net ${index}`]],
  ['network', (index: number): [string, string] => [`player ${index}`, 'net']],
])('the files of a %s take a third of the memory', (_, uploaderOf) => {
  const { begin, memory } = givenMemory()
  for (const index of [0, 1]) memory.hold(begin(...uploaderOf(index)), FULL)
  expect(() => memory.hold(begin(...uploaderOf(2)), 1)).toThrow('tooManyRequests')
  memory.hold(begin('other', 'elsewhere'), FULL)
})

test('a client that sends little takes no memory from others', () => {
  const { begin, memory, ended } = givenMemory()
  for (let index = 0; index < 300; index += 1) memory.hold(begin(`slow ${index}`, 'net'), 0.1)
  memory.hold(begin('honest', 'net'), FULL)
  expect(ended).toEqual([])
})

test('full memory refuses uploads, until one is slow: then one of the largest uploader is ended', () => {
  const { begin, memory, ended, wait } = givenMemory()
  const hold = (playerId: string, bytes: number) => {
    const upload = begin(playerId, `net of ${playerId}`)
    memory.hold(upload, bytes)
    return upload
  }
  hold('small', 50)
  const large = hold('large', FULL)
  for (const playerId of ['ada', 'eve', 'bob']) hold(playerId, FULL)
  hold('large', FULL)
  const refused = begin('new', 'new')
  expect(() => memory.hold(refused, FULL)).toThrow('tooManyRequests')
  memory.release(refused)
  wait(SLOW_AFTER_MS)
  hold('new', FULL)
  expect(ended).toEqual([large])
})

test('an upload that has arrived is not ended', () => {
  const { begin, memory, ended, wait } = givenMemory()
  const uploads = Array.from({ length: 6 }, (_, index) => begin(`player ${index}`, `net ${index}`))
  for (const upload of uploads) {
    memory.hold(upload, FULL)
    upload.end = null
  }
  wait(SLOW_AFTER_MS)
  expect(() => memory.hold(begin('new', 'new'), 1)).toThrow('tooManyRequests')
  expect(ended).toEqual([])
})

import { expect, test } from 'vitest'
import { createWakeLock } from './wake-lock.ts'

function screen(isAllowed = true) {
  const story: string[] = []
  let pass = () => {}
  const lock = createWakeLock({
    async request() {
      story.push('asked')
      if (!isAllowed) throw new Error('low battery')
      return { release: async () => void story.push('released') }
    },
    after(_, end) {
      pass = end
      return () => (pass = () => {})
    },
  })
  return { lock, story, pass: () => pass() }
}
const settled = () => new Promise(setImmediate)

test('the screen stays on from round to round, until none has been played for a while', async () => {
  const { lock, story, pass } = screen()
  lock.hold()
  lock.hold()
  expect(story).toEqual(['asked'])
  pass()
  await settled()
  expect(story).toEqual(['asked', 'released'])
  lock.hold()
  lock.release()
  await settled()
  expect(story).toEqual(['asked', 'released', 'asked', 'released'])
})

test('a browser that does not allow it changes nothing', async () => {
  const { lock, story } = screen(false)
  lock.hold()
  lock.release()
  await settled()
  expect(story).toEqual(['asked'])
})

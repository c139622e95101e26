import { expect, test } from 'vitest'
import { keepParts } from './start-third-party.ts'

const none = { tags: false, reporter: false, chat: false }

function givenParts() {
  const events: string[] = []
  const part = (name: string) => () => {
    events.push(`${name} starts`)
    return () => void events.push(`${name} stops`)
  }
  const keep = keepParts({ tags: part('tags'), reporter: part('reporter'), chat: part('chat') })
  return { events, keep }
}

test('keeps a running part running through sign-in and sign-out', () => {
  const { events, keep } = givenParts()
  keep({ ...none, tags: true, reporter: true })
  keep({ tags: true, reporter: true, chat: true })
  keep({ ...none, tags: true, reporter: true })
  keep({ tags: true, reporter: true, chat: true })
  expect(events).toEqual(['tags starts', 'reporter starts', 'chat starts', 'chat stops', 'chat starts'])
})

test('stops a part once when it is no longer allowed', () => {
  const { events, keep } = givenParts()
  keep({ ...none, tags: true })
  keep(none)
  keep(none)
  expect(events).toEqual(['tags starts', 'tags stops'])
})

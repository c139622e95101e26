import { expect, test } from 'vitest'
import { keepParts } from './start-outside.ts'

const none = { tags: false, reporter: false, chat: false }

function givenParts() {
  const told: string[] = []
  const part = (name: string) => () => {
    told.push(`${name} starts`)
    return () => void told.push(`${name} stops`)
  }
  const keep = keepParts({ tags: part('tags'), reporter: part('reporter'), chat: part('chat') })
  return { told, keep }
}

test('keeps a running part running through sign-in and sign-out', () => {
  const { told, keep } = givenParts()
  keep({ ...none, tags: true, reporter: true })
  keep({ tags: true, reporter: true, chat: true })
  keep({ ...none, tags: true, reporter: true })
  keep({ tags: true, reporter: true, chat: true })
  expect(told).toEqual(['tags starts', 'reporter starts', 'chat starts', 'chat stops', 'chat starts'])
})

test('stops a part once when it is no longer allowed', () => {
  const { told, keep } = givenParts()
  keep({ ...none, tags: true })
  keep(none)
  keep(none)
  expect(told).toEqual(['tags starts', 'tags stops'])
})

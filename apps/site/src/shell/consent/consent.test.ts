import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { consent, isOpenTo, kindsOf } from './consent.ts'

const none = { analytics: null, errorReporter: null, chat: null }
const chat = { baseUrl: 'https://chat.example', websiteToken: 'token', guestAvailable: true }
const errorReporter = { dsn: 'https://1@errors.example/1' }

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})
const keep = (text: string) => kept.set('cookie-consent', text)
afterEach(() => kept.clear())
afterAll(() => void vi.unstubAllGlobals())

test('asks only about services that are configured', () => {
  expect(kindsOf(none)).toEqual([])
  expect(kindsOf({ ...none, chat, errorReporter })).toEqual(['analytics', 'chat'])
})

test('asks again about a service added later, keeps it off until then, and keeps earlier answers', () => {
  consent.give({ chat: true })
  const before = consent.current()
  expect(before).toEqual({ chat: true })
  expect(isOpenTo(before, kindsOf({ ...none, chat }))).toBe(false)
  expect(isOpenTo(before, kindsOf({ ...none, chat, errorReporter }))).toBe(true)

  consent.give({ analytics: false })
  expect(consent.current()).toEqual({ chat: true, analytics: false })
  expect(isOpenTo(consent.current(), kindsOf({ ...none, chat, errorReporter }))).toBe(false)
})

test('a visitor who saw only necessary cookies is asked about the first optional ones', () => {
  consent.give({})
  expect(isOpenTo(consent.current(), [])).toBe(false)
  expect(isOpenTo(consent.current(), ['chat'])).toBe(true)
})

test.each(['', 'null', '"yes"', '7', '{'])('rejects %j as an answer', (text) => {
  keep(text)
  expect(isOpenTo(consent.current(), [])).toBe(true)
})

test('an invalid answer for one kind leaves it open', () => {
  keep('{"analytics":"yes","chat":false,"sale":true}')
  expect(consent.current()).toEqual({ chat: false })
})

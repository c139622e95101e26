import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { argumentsOf, ContentError, loadContent, merge } from './index.ts'
import { toTypeSource } from './types.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

function givenFiles(files: Record<string, unknown>): string {
  root = mkdtempSync(join(tmpdir(), 'content-'))
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value))
  }
  return root
}

test('a text that a language lacks stands in the default language', () => {
  const content = loadContent(
    givenFiles({
      'en/alerts/a.json': { hello: 'Hello {name}', only: 'Only here' },
      'de/alerts/a.json': { hello: 'Hallo {name}' },
    }),
    'en',
  )
  expect(content.text('de', 'alerts.a.hello', { name: 'Ada' })).toBe('Hallo Ada')
  expect(content.text('de', 'alerts.a.only')).toBe('Only here')
  expect(content.text('fr', 'alerts.a.only')).toBe('Only here')
  expect(content.has('alerts.a.none')).toBe(false)
})

test('numbers and plurals follow the language', () => {
  const content = loadContent(
    givenFiles({ 'en/layout/a.json': { games: '{count, plural, one {# game} other {# games}}' } }),
    'en',
  )
  expect(content.text('en', 'layout.a.games', { count: 1 })).toBe('1 game')
  expect(content.text('en', 'layout.a.games', { count: 1284 })).toBe('1,284 games')
})

test('a key that exists nowhere is a mistake in code', () => {
  const content = loadContent(givenFiles({ 'en/alerts/a.json': { hello: 'Hello' } }), 'en')
  expect(() => content.text('en', 'alerts.a.nothing')).toThrow()
})

test.each([
  ['not JSON', '{', /is not what its name says/],
  ['a number where a text belongs', { a: 1 }, /a\.json: a:/],
  ['a key with a dot', { 'a.b': 'x' }, /a\.json/],
  ['a broken message', { a: 'Hello {name' }, /is not a message/],
])('%s is refused with the file named', (_, value, message) => {
  givenFiles({ 'en/alerts/a.json': value })
  expect(() => loadContent(root, 'en')).toThrow(ContentError)
  expect(() => loadContent(root, 'en')).toThrow(message)
})

test('the version changes with any text', () => {
  const before = loadContent(givenFiles({ 'en/alerts/a.json': { hello: 'Hello' } }), 'en').version
  rmSync(root, { recursive: true })
  expect(loadContent(givenFiles({ 'en/alerts/a.json': { hello: 'Hello.' } }), 'en').version).not.toBe(before)
})

test('arguments and tags of a message are found at any depth', () => {
  expect(argumentsOf('{n, plural, one {<b>{name}</b>} other {#}} {when, date}')).toEqual([
    '<b>',
    'n',
    'name',
    'when',
  ])
})

test('lists are replaced whole', () => {
  expect(merge({ a: ['x', 'y'], b: 'c' }, { a: ['z'] })).toEqual({ a: ['z'], b: 'c' })
})

test('types name every key', () => {
  expect(toTypeSource({ 'sign-up': { title: 'x', steps: ['a'] } })).toContain(
    "'sign-up': {\n    title: string\n    steps: readonly string[]",
  )
})

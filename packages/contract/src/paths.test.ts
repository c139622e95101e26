import { expect, test } from 'vitest'
import { isCleanPath, plainPath } from './paths.ts'

test.each([
  ['/', '/'],
  ['/old', '/old'],
  ['/old/', '/old'],
  ['/über', '/über'],
  ['/%C3%BCber/', '/über'],
  ['/%c3%bcber', '/über'],
  ['/100%25', '/100%'],
  ['/%zz', '/%zz'],
])('%s is compared as %s', (path, plain) => {
  expect(plainPath(path)).toBe(plain)
})

test.each([
  '',
  'old',
  '//a',
  '/a//b',
  '/a/../b',
  '/a/%2e%2e',
  '/a/.',
  '/a%2fb',
  '/a\\b',
  '/%zz',
  `/${'a'.repeat(512)}`,
])('%s is not a page path', (path) => expect(isCleanPath(path)).toBe(false))

test.each(['/', '/a', '/a/', '/a.b', '/.well-known', '/%C3%BCber'])('%s may be a page path', (path) =>
  expect(isCleanPath(path)).toBe(true),
)

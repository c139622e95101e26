import type { Content } from '@fairhall/content'
import { expect, test } from 'vitest'
import { createSiteTexts } from './site-texts.ts'

const trees: Record<string, Content['messages'] extends (locale: string) => infer T ? T : never> = {
  en: {
    pages: {
      lobby: { title: 'Hello', nested: { count: '{count, plural, one {# game} other {# games}}' } },
      'static-terms': { title: 'Terms {not} a message', body: 'One **strong** word' },
    },
  },
}
const content: Content = {
  version: 'v1',
  locales: ['en'],
  messages: (locale) => trees[locale] ?? {},
  text: () => '',
  has: () => false,
  isFallback: () => false,
  media: new Map(),
}

test('compiles messages and keeps plain text', () => {
  const document = createSiteTexts(() => content).read('en', 'pages/lobby')
  expect(document?.title).toBe('Hello')
  expect(document).toMatchObject({ nested: { count: expect.any(Array) } })
})

test('plain text pages are not compiled, and their Markdown becomes blocks', () => {
  expect(createSiteTexts(() => content).read('en', 'pages/static-terms')).toEqual({
    title: 'Terms {not} a message',
    body: [
      {
        kind: 'paragraph',
        children: ['One ', { kind: 'strong', children: ['strong'] }, ' word'],
      },
    ],
  })
})

test.each([
  ['xx', 'pages/lobby'],
  ['en', 'pages/nothing'],
  ['en', 'constructor/name'],
  ['en', '../secrets'],
  ['en', 'pages'],
])('there is no document %s %s', (locale, document) => {
  expect(createSiteTexts(() => content).read(locale, document)).toBeNull()
})

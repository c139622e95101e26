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

test('falls back to the default language for a text that a language lacks', () => {
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

test('formats numbers and plurals in the language', () => {
  const content = loadContent(
    givenFiles({ 'en/layout/a.json': { games: '{count, plural, one {# game} other {# games}}' } }),
    'en',
  )
  expect(content.text('en', 'layout.a.games', { count: 1 })).toBe('1 game')
  expect(content.text('en', 'layout.a.games', { count: 1284 })).toBe('1,284 games')
})

test('throws on a key that exists in no language', () => {
  const content = loadContent(givenFiles({ 'en/alerts/a.json': { hello: 'Hello' } }), 'en')
  expect(() => content.text('en', 'alerts.a.nothing')).toThrow()
})

test.each([
  ['not JSON', '{', /is not valid for its extension/],
  ['a number instead of a text', { a: 1 }, /a\.json: a:/],
  ['a key with a dot', { 'a.b': 'x' }, /a\.json/],
  ['a broken message', { a: 'Hello {name' }, /is not a valid message/],
])('rejects %s and names the file', (_, value, message) => {
  givenFiles({ 'en/alerts/a.json': value })
  expect(() => loadContent(root, 'en')).toThrow(ContentError)
  expect(() => loadContent(root, 'en')).toThrow(message)
})

test('the version changes with any text', () => {
  const before = loadContent(givenFiles({ 'en/alerts/a.json': { hello: 'Hello' } }), 'en').version
  rmSync(root, { recursive: true })
  expect(loadContent(givenFiles({ 'en/alerts/a.json': { hello: 'Hello.' } }), 'en').version).not.toBe(before)
})

test('parses a file again only if its text has changed', () => {
  const files = { 'en/alerts/a.json': { hello: 'Hello' }, 'en/alerts/b.json': { bye: 'Bye' } }
  const documents = () => loadContent(root, 'en').messages('en') as Record<string, Record<string, object>>
  givenFiles(files)
  const before = documents()['alerts']
  writeFileSync(join(root, 'en/alerts/b.json'), JSON.stringify({ bye: 'Now' }))
  const after = documents()['alerts']
  expect(after?.['a']).toBe(before?.['a'])
  expect(after?.['b']).toEqual({ bye: 'Now' })
})

test('finds arguments and tags of a message at any depth', () => {
  expect(argumentsOf('{n, plural, one {<b>{name}</b>} other {#}} {when, date}')).toEqual([
    '<b>',
    'n',
    'name',
    'when',
  ])
})

test('replaces lists as a whole', () => {
  expect(merge({ a: ['x', 'y'], b: 'c' }, { a: ['z'] })).toEqual({ a: ['z'], b: 'c' })
})

test('the types contain every key', () => {
  expect(toTypeSource({ 'sign-up': { title: 'x', steps: ['a'] } })).toContain(
    "'sign-up': {\n    title: string\n    steps: readonly string[]",
  )
})

test('reads Markdown as front matter and a body, and YAML like JSON', () => {
  const page = '---\ntitle: Terms\ndescription: What holds\n---\n\n## One {word}\n'
  const content = loadContent(
    givenFiles({
      'en/pages/static-terms.md': page,
      'en/layout/a.yaml': 'count: 3\nprice: 1.10\nis: yes\nlist:\n  - x\n',
    }),
    'en',
  )
  expect(content.messages('en')).toMatchObject({
    pages: { 'static-terms': { title: 'Terms', description: 'What holds', body: '## One {word}' } },
    layout: { a: { count: '3', price: '1.10', is: 'yes', list: ['x'] } },
  })
})

test.each([
  ['no front matter', 'pages/static-a.md', '## One', /no front matter/],
  ['front matter without a title', 'pages/static-a.md', '---\ndescription: x\n---\nText', /title/],
  [
    'a question about nothing',
    'pages/question-a.md',
    '---\ntitle: a\ndescription: b\ntopic: none\nposition: 1\n---\nText',
    /topic/,
  ],
  [
    'a bonus that leads outside',
    'pages/bonus-a.yaml',
    'title: a\ndescription: b\nkicker: c\nposition: 1\nfacts: []\naction:\n  label: x\n  to: https://a.example\nbody: x',
    /action\.to/,
  ],
  [
    'broken YAML',
    'layout/a.yaml',
    'title: a\ntext: b: c\n',
    /^[^\n]*layout\/a\.yaml [^\n]* at line 2, column 7$/,
  ],
  [
    'invalid front matter',
    'pages/static-a.md',
    '---\ntitle: a\ntitle: b\n---\nText',
    /static-a\.md .* at line 3, column 1$/,
  ],
  ['a YAML key without a value', 'layout/a.yml', 'title: a\ntext:\n', /a\.yml: text: /],
  ['a list instead of named texts', 'layout/a.yaml', '- a\n- b\n', /a\.yaml: the file: /],
  ['a promo panel without its texts', 'modals/sign-in.json', { promo: { title: 'x' } }, /promo/],
])('rejects %s and names the file', (_, file, value, message) => {
  givenFiles({ [`en/${file}`]: value })
  expect(() => loadContent(root, 'en')).toThrow(message)
})

const svg = (width: number, height: number) =>
  `<svg viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg"></svg>`
const page = '---\ntitle: a\ndescription: b\n---\n\nOne\n\n![The hall](/media/art/hall.svg)\n'

test("pictures are not a language, are known by size and version, and change the content's version", () => {
  const files = { 'en/pages/static-a.md': page, 'media/art/hall.svg': svg(360, 640), 'media/notes.txt': 'x' }
  const before = loadContent(givenFiles(files), 'en')
  expect(before.locales).toEqual(['en'])
  expect([...before.media.keys()]).toEqual(['/media/art/hall.svg'])
  expect(before.media.get('/media/art/hall.svg')).toMatchObject({
    type: 'image/svg+xml',
    width: 360,
    height: 640,
  })
  writeFileSync(join(root, 'media/art/hall.svg'), svg(100, 100))
  const after = loadContent(root, 'en')
  expect(after.version).not.toBe(before.version)
  expect(after.media.get('/media/art/hall.svg')?.version).not.toBe(
    before.media.get('/media/art/hall.svg')?.version,
  )
})

test("a text that is a picture's address becomes its current address", () => {
  const content = loadContent(
    givenFiles({ 'en/layout/a.json': { art: ['/media/a.svg'] }, 'media/a.svg': svg(1, 1) }),
    'en',
  )
  expect(content.messages('en')).toMatchObject({
    layout: { a: { art: [expect.stringMatching(/^\/media\/a\.svg\?v=\S{16}$/)] } },
  })
})

test.each([
  [
    'a page with a missing picture',
    { 'en/pages/static-a.md': page },
    /static-a\.md: line 8: there is no picture \/media\/art\/hall\.svg/,
  ],
  [
    'one in YAML',
    { 'en/pages/static-a.yaml': 'title: a\ndescription: b\nbody: |\n  One\n\n  ![a](/media/a.svg)\n' },
    /static-a\.yaml: line 3 of body: there is no picture/,
  ],
  [
    'a text that names one',
    { 'en/layout/a.json': { art: { icon: '/media/a.svg' } } },
    /a\.json: art\.icon: there is no picture/,
  ],
  [
    'an unreadable picture',
    { 'en/layout/a.json': {}, 'media/a.png': 'no picture' },
    /a\.png is not a readable picture/,
  ],
  [
    'a name for an address only by escapes',
    { 'en/layout/a.json': {}, 'media/a b.svg': svg(1, 1) },
    /a b\.svg: the name of a picture/,
  ],
])('rejects %s and names its place', (_, files, message) => {
  expect(() => loadContent(givenFiles(files as Record<string, unknown>), 'en')).toThrow(message)
})

test('rejects one document in two formats', () => {
  givenFiles({ 'en/layout/a.json': { x: 'y' }, 'en/layout/a.yaml': 'x: z' })
  expect(() => loadContent(root, 'en')).toThrow(/two formats/)
})

test('a language without texts uses those of its fallback, then those of the default', () => {
  const content = loadContent(
    givenFiles({
      'en/alerts/a.json': { hello: 'Hello', bye: 'Bye' },
      'es/alerts/a.json': { hello: 'Hola' },
    }),
    'en',
    [
      { code: 'en', tag: 'en' },
      { code: 'es', tag: 'es' },
      { code: 'es-mx', tag: 'es-MX', fallback: 'es' },
      { code: 'se', tag: 'sv-SE' },
    ],
  )
  expect(content.locales).toEqual(['en', 'es', 'es-mx', 'se'])
  expect(content.text('es-mx', 'alerts.a.hello')).toBe('Hola')
  expect(content.text('es-mx', 'alerts.a.bye')).toBe('Bye')
  expect(content.text('se', 'alerts.a.hello')).toBe('Hello')
})

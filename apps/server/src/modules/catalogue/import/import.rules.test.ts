import { calls } from '@fairhall/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedPosters, toShownGame } from '../catalogue.rules.ts'
import { InvalidGameList } from './import.rules.ts'
import { readWholeList } from '#tests/support/games/game-list.ts'

const provider = { id: 'acme', gamePrefix: 'acme-' }
const base = 'https://api.acme.example/casino/'
const line = { id: 'train', title: 'Night Train', category: 'slots', thumbnail: '/train.avif' }
const read = (...lines: unknown[]) => readWholeList(provider, base, lines)

test('reads an entry and makes relative image URLs absolute', () => {
  const { games, errors } = read({ ...line, rtp: 96.4, thumbnail_small: 'small/train.avif', unknown: {} })
  expect(errors).toEqual([])
  expect(games).toEqual([
    {
      ...line,
      rtp: '96.4',
      features: [],
      tags: [],
      demo: false,
      currencies: [],
      country_blacklist: [],
      thumbnail: 'https://api.acme.example/train.avif',
      thumbnail_small: 'https://api.acme.example/casino/small/train.avif',
    },
  ])
})

test.each([
  ['a currency in lower case', { currencies: ['eur'] }, /^currencies/],
  ['a category that ends with a dash', { category: 'slots-' }, /^category/],
  ['a category in upper case', { category: 'Slots' }, /^category/],
  ['an id with a slash', { id: 'a/b' }, /^id/],
  ['an id that a URL treats as a folder', { id: '.' }, /^id/],
  ['an id that a URL treats as the parent folder', { id: '..' }, /^id/],
  ['an empty title', { title: ' ' }, /^title/],
  ['an invisible title', { title: '\u200b\u3164\u2060' }, /^title/],
  ['a title that changes the text direction', { title: 'Night \u202eniarT' }, /^title/],
  ['a feature that changes the text direction', { features: ['bonus\u2066'] }, /^features/],
  ['a NUL in the title', { title: 'a\0b' }, /^title/],
  ['half a character in a feature', { features: ['\ud800'] }, /^features/],
  ['a negative RTP', { rtp: '-1' }, /^rtp/],
  ['an RTP as a fraction', { rtp: 0.964 }, /^rtp/],
  ['an RTP as a fraction in text', { rtp: '1' }, /^rtp/],
  ['a non-numeric RTP', { rtp: 'high' }, /^rtp/],
  ['an RTP of NaN', { rtp: Number.NaN }, /^rtp/],
  ['a fractional number of lines', { lines: 2.5 }, /^lines/],
  ['a country in lower case', { country_blacklist: ['se'] }, /^country_blacklist/],
  ['an image URL that is a script', { thumbnail: 'javascript:alert(1)' }, /^thumbnail/],
  ['an image URL with a password', { thumbnail: 'https://me:secret@cdn.example/a.avif' }, /^thumbnail: /],
  ['a small image URL with a user', { thumbnail_small: '//me@cdn.example/a.avif' }, /^thumbnail_small/],
  ['a data URL as image', { thumbnail_small: 'data:image/png;base64,AA==' }, /^thumbnail_small/],
])('leaves out an entry with %s, and only that entry', (_name, change, error) => {
  const { games, errors } = read({ ...line, id: 'before' }, { ...line, ...change }, { ...line, id: 'after' })
  expect(games.map(({ id }) => id)).toEqual(['before', 'after'])
  expect(errors).toEqual([
    { line: 1, id: 'id' in change ? change.id : 'train', error: expect.stringMatching(error) },
  ])
})

test('leaves out invalid entries, and the second of two entries with one ID', () => {
  const { games, errors } = read(null, 'train', [], { ...line, title: 'First' }, { ...line, title: 'Second' })
  expect(games.map(({ title }) => title)).toEqual(['First'])
  expect(errors.map((error) => error.line)).toEqual([0, 1, 2, 4])
  expect(errors.at(-1)?.error).toBe('id: must be unique')
})

test.each([
  ['a NUL', 'a\0b', 'ab'],
  ['half a character', 'a\ud83c', 'a\ufffd'],
  ['a character that would be cut in half', `${'a'.repeat(99)}🎰`, `${'a'.repeat(99)}\ufffd`],
])('an ID with %s is left out, and its error can be stored', (_name, id, stored) => {
  const { games, errors } = read({ ...line, id }, line)
  expect(games).toHaveLength(1)
  expect(errors).toMatchObject([{ line: 0, id: stored }])
})

test('leaves out IDs that are too long for the API together with their prefix', () => {
  const long = { id: 'acme', gamePrefix: 'x'.repeat(32) }
  const { games } = readWholeList(long, base, [{ ...line, id: 'y'.repeat(100) }])
  expect(games).toEqual([])
})

test('refuses a list with too many lines or errors', () => {
  const lines = (count: number, value: (n: number) => unknown) =>
    Array.from({ length: count }, (_, n) => value(n))
  expect(() => read(...lines(20_001, (n) => ({ ...line, id: `${n}` })))).toThrow(InvalidGameList)
  expect(() => read(...lines(1001, () => 0))).toThrow(InvalidGameList)
  expect(read(...lines(1000, () => 0)).errors).toHaveLength(1000)
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('slots', 'slots-', 'EUR', 'eur', 'SE', '96.5', '\0'),
)
const anyLine = fc.record(
  {
    id: fc.oneof(fc.stringMatching(/^[a-z-]{1,9}$/), anyText),
    title: anyText,
    category: anyText,
    rtp: fc.oneof(anyText, fc.double(), fc.constant(null)),
    volatility: fc.oneof(anyText, fc.constant('high')),
    lines: fc.oneof(fc.integer(), fc.double()),
    features: fc.array(anyText),
    demo: fc.oneof(fc.boolean(), anyText),
    currencies: fc.array(anyText),
    country_blacklist: fc.array(anyText),
    thumbnail: fc.oneof(fc.webUrl(), anyText),
    thumbnail_small: fc.oneof(fc.webUrl(), anyText),
  },
  { requiredKeys: ['id', 'title', 'category', 'thumbnail'] },
)

test('accepts only entries that fit the contract and can be stored', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyLine, fc.jsonValue())), (lines) => {
      const { games, errors } = read(...lines)
      expect(games.length + errors.length).toBe(lines.length)
      const shown = games.map(({ id, title, category, ...details }) =>
        toShownGame(
          {
            id: `acme-${id}`,
            studio: { id: 'acme', name: 'Acme' },
            title,
            category,
            collections: [],
            details,
            currencies: details.currencies,
            isNew: false,
            isAvailable: true,
            isProviderDown: false,
            posters: namedPosters(details),
          },
          { demo: true },
        ),
      )
      expect(calls.listGames.reply.safeParse(shown).error).toBeUndefined()
      expect(JSON.stringify({ games, errors })).not.toMatch(/\\u0000|\\ud[89a-f]/)
    }),
    { numRuns: 2000 },
  )
})

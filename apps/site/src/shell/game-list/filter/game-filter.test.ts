import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../search-codec.ts'
import {
  cleared,
  countChoices,
  type GameFilter,
  NO_FILTER,
  readFilter,
  readPageNumber,
  toFilterSearch,
  toggled,
  toQuery,
  withFilter,
} from './game-filter.ts'

const filterOf = (changes: Partial<GameFilter>): GameFilter => ({ ...NO_FILTER, ...changes })

test.each<[url: string, changes: Partial<GameFilter>]>([
  ['', {}],
  ['?search=sun', { search: 'sun' }],
  ['?search=007', { search: '007' }],
  ['?provider=north', { providers: ['north'] }],
  ['?provider=north&provider=zenith', { providers: ['north', 'zenith'] }],
  ['?feature=wilds&feature=jackpot', { features: ['wilds', 'jackpot'] }],
  ['?volatility=low&volatility=high', { volatilities: ['low', 'high'] }],
  ['?rtp=96', { rtpFrom: '96' }],
  ['?demo=1', { hasDemo: true }],
  ['?bonus=1', { isForBonus: true }],
  ['?sort=title', { sort: 'title' }],
  [
    '?search=a+b&provider=north&feature=wilds&volatility=medium&rtp=97&demo=1&bonus=1&sort=new',
    {
      search: 'a b',
      providers: ['north'],
      features: ['wilds'],
      volatilities: ['medium'],
      rtpFrom: '97',
      hasDemo: true,
      isForBonus: true,
      sort: 'new',
    },
  ],
])('reads %s and writes the same again', (url, changes) => {
  const filter = readFilter(parseSearch(url))
  expect(filter).toEqual(filterOf(changes))
  expect(stringifySearch({ ...toFilterSearch(filter) })).toBe(url)
})

test.each<[url: string, changes: Partial<GameFilter>]>([
  ['?provider=&feature=', {}],
  ['?provider=north&provider=north', { providers: ['north'] }],
  [`?provider=${'x'.repeat(65)}`, {}],
  ['?volatility=extreme&volatility=high&volatility=low', { volatilities: ['low', 'high'] }],
  ['?rtp=96.5', {}],
  ['?rtp=-1&demo=yes&sort=best', {}],
  ['?search=a&search=b', { search: 'a' }],
  [`?search=${'x'.repeat(120)}`, { search: 'x'.repeat(100) }],
  [`?${Array.from({ length: 60 }, (_, n) => `feature=f${n}`).join('&')}`, { features: ids(50) }],
])('leaves out the invalid values of %s', (url, changes) => {
  expect(readFilter(parseSearch(url))).toEqual(filterOf(changes))
})

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `f${n}`)
}

test('another filter keeps the parameters of others and starts at the first page', () => {
  const before = { utm_source: 'mail', modal: 'loyalty-earn', search: 'sun', page: '3', sort: 'rtp' }
  expect(withFilter(before, filterOf({ hasDemo: true }))).toEqual({
    utm_source: 'mail',
    modal: 'loyalty-earn',
    demo: '1',
  })
})

test.each([
  ['', 1],
  ['?page=1', 1],
  ['?page=12', 12],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=1e3', 1],
  ['?page=10000', 1],
])('reads the page of %s', (url, page) => {
  expect(readPageNumber(parseSearch(url))).toBe(page)
})

test('asks for the games of a collection or of one provider', () => {
  const filter = filterOf({ providers: ['north'], rtpFrom: '96', hasDemo: true, volatilities: ['low'] })
  expect(toQuery({ collection: 'slots' }, filter)).toEqual({
    collection: 'slots',
    provider: ['north'],
    rtpFrom: 96,
    demo: '1',
    volatility: ['low'],
  })
  expect(toQuery({ provider: 'zenith' }, filter)).toMatchObject({ provider: ['zenith'] })
  expect(toQuery({ collection: 'slots' }, filterOf({ isForBonus: true }))).toMatchObject({ bonus: '1' })
  expect(toQuery({ collection: 'slots' }, NO_FILTER)).toEqual({ collection: 'slots' })
})

test('clearing removes every choice and the search, but keeps the order', () => {
  const filter = filterOf({
    search: 'sun',
    providers: ['a', 'b'],
    rtpFrom: '96',
    isForBonus: true,
    sort: 'rtp',
  })
  expect(countChoices(filter)).toBe(4)
  expect(cleared(filter)).toEqual(filterOf({ sort: 'rtp' }))
})

test('a choice is added at the end, and removed by the same press', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})

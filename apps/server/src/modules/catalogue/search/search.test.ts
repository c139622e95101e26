/** Searches over the titles of our studio and of the aggregator stand-in, as players mistype them in several languages. */
import { afterAll, expect, test } from 'vitest'
import { startAggregator } from '#tests/support/games/aggregator.ts'

const { server } = await startAggregator({
  ROLES: 'api,inbound,realtime,jobs,studio,sandbox',
  TRUSTED_PROXIES: '127.0.0.1',
})
afterAll(() => server.stop())

async function find(search: string, { locale = 'en', ...query }: Record<string, string> = {}) {
  const { status, data, meta } = await server.call('listGames', {
    query: { search, ...query },
    headers: { 'accept-language': locale },
  })
  expect(status).toBe(200)
  const suggestions = (Object(meta) as { suggestions: { title: string }[] }).suggestions
  return { titles: data.map(({ title }) => title), games: data, total: meta?.total, suggestions }
}

/** A reply that is asked for repeatedly is kept for all visitors. */
const ASKED_TIMES = 3

test.each<[kind: string, search: string, first: string, locale?: string]>([
  ['exact', 'koi river', 'Koi River'],
  ['exact', 'KOI-RIVER', 'Koi River'],
  ['exact', 'hi lo', 'Hi-Lo'],
  ['exact', 'Varnish Idol Yarrow', 'Yarrow Idol'],
  ['while typing', 'ko', 'Koi River'],
  ['while typing', 'koi', 'Koi River'],
  ['while typing', 'sugar o', 'Sugar Orbit'],
  ['while typing', 'blackj', 'Blackjack'],
  ['while typing', 'mask', 'Eastwind Mask'],
  ['while typing', 'masq', 'Masquerade'],
  ['while typing', 'neo', 'Neon Seven'],
  ['while typing', 'midnight br', 'Midnight Brass'],
  ['other order', 'river koi', 'Koi River'],
  ['second word', 'orbit', 'Sugar Orbit'],
  ['missing space', 'koiriver', 'Koi River'],
  ['missing space', 'goldennoon', 'Golden Noon'],
  ['missing space', 'serpenttemple', 'Serpent Temple'],
  ['missing space', 'hilo', 'Hi-Lo'],
  ['additional space', 'black jack', 'Blackjack'],
  ['additional space', 'plin ko', 'Plinko'],
  ['additional space', 'mid night brass', 'Midnight Brass'],
  ['swapped letters', 'dcie', 'Dice'],
  ['swapped letters', 'rouletet', 'Roulette'],
  ['swapped letters', 'plniko', 'Plinko'],
  ['swapped letters', 'suagr orbit', 'Sugar Orbit'],
  ['swapped letters', 'ocpper canyon', 'Copper Canyon'],
  ['missing letter', 'blackjak', 'Blackjack'],
  ['missing letter', 'rulette', 'Roulette'],
  ['missing letter', 'ascnt', 'Ascent'],
  ['missing letter', 'toadstol holow', 'Toadstool Hollow'],
  ['missing letter', 'lotus cort', 'Lotus Court'],
  ['missing letter', 'clockwrk', 'Clockwork Vault'],
  ['additional letter', 'whheel', 'Wheel'],
  ['additional letter', 'kenoo', 'Keno'],
  ['additional letter', 'artctic lights', 'Arctic Lights'],
  ['additional letter', 'jadde summit', 'Jade Summit'],
  ['changed letter', 'limbi', 'Limbo'],
  ['changed letter', 'sylver screen', 'Silver Screen'],
  ['changed letter', 'maskerade', 'Masquerade'],
  ['changed letter', 'ember vorge', 'Ember Forge'],
  ['several errors', 'golen nooon', 'Golden Noon'],
  ['several errors', 'paperkranes', 'Paper Cranes'],
  ['several errors', 'serpant tempel', 'Serpent Temple'],
  ['accents', 'kóï ríver', 'Koi River'],
  ['another studio', 'ultramarin gear', 'Ultramarine Gear'],
  ['another studio', 'gingam ladybrid', 'Gingham Ladybird'],
  ['another studio', 'midsumer vase', 'Midsummer Vase'],
  ['another studio', 'feathred koi', 'Feathered Koi'],
  ['studio and title', 'quillmoor lollipop', 'Apricot Lollipop'],
  ['studio and title', 'yewforg ruby', 'Cinder Ruby'],
  ['Cyrillic', 'кои ривер', 'Koi River', 'ru'],
  ['Cyrillic', 'блэкджек', 'Blackjack', 'ru'],
  ['Cyrillic', 'шугар орбит', 'Sugar Orbit', 'ru'],
  ['Cyrillic', 'голден нун', 'Golden Noon', 'ru'],
  ['Persian', 'کوی ریور', 'Koi River', 'fa'],
  ['Persian', 'بلک جک', 'Blackjack', 'fa'],
  ['Persian', 'پلینکو', 'Plinko', 'fa'],
  ['Hindi', 'कोई रिवर', 'Koi River', 'hi'],
  ['Hindi', 'प्लिंको', 'Plinko', 'hi'],
  ['Hindi', 'लोटस कोर्ट', 'Lotus Court', 'hi'],
  ['Greek', 'πλίνκο', 'Plinko'],
  ['Greek', 'κόι ρίβερ', 'Koi River'],
  ['synonym', 'рулетка', 'Roulette', 'ru'],
  ['synonym', 'رولت', 'Roulette', 'fa'],
  ['synonym', 'रूलेट', 'Roulette', 'hi'],
  ['synonym', 'Würfel', 'Dice', 'de'],
  ['synonym', 'wuerfel', 'Dice', 'de'],
  ['synonym', 'dados', 'Dice', 'es'],
  ['synonym', 'campo minado', 'Mines', 'pt-BR'],
  ['synonym', 'çarkıfelek', 'Wheel', 'tr'],
  ['synonym', 'ракета', 'Ascent', 'ru'],
  ['synonym', 'minesweper', 'Mines'],
])('%s: finds %s', async (_, search, first, locale = 'en') => {
  const { titles } = await find(search, { locale })
  expect(titles[0]).toBe(first)
})

test.each<[search: string, locale: string, expected: { category?: string; tag?: string; studio?: string }]>([
  ['Walzen', 'de', { category: 'slots' }],
  ['walzne', 'de', { category: 'slots' }],
  ['caça níqueis', 'pt-BR', { category: 'slots' }],
  ['игровые автоматы', 'ru', { category: 'slots' }],
  ['Tiere', 'de', { tag: 'animals' }],
  ['fruit', 'en', { tag: 'food' }],
  ['Obst', 'de', { tag: 'food' }],
  ['Früchte', 'de', { tag: 'food' }],
  ['frutas', 'es', { tag: 'food' }],
  ['fruta', 'pt-BR', { tag: 'food' }],
  ['фрукты', 'ru', { tag: 'food' }],
  ['meyveler', 'tr', { tag: 'food' }],
  ['میوه', 'fa', { tag: 'food' }],
  ['حیوانات', 'fa', { tag: 'animals' }],
  ['777', 'fa', { tag: 'classic' }],
  ['pirates', 'en', { tag: 'sea' }],
  ['brindlewick', 'en', { studio: 'Brindlewick Workshop' }],
  ['Walzen brindlewik', 'de', { category: 'slots', studio: 'Brindlewick Workshop' }],
  ['sea brindlewick', 'en', { tag: 'sea', studio: 'Brindlewick Workshop' }],
])('lists the games that %s names', async (search, locale, { category, tag, studio }) => {
  const { games, total } = await find(search, { locale, perPage: '100' })
  const catalogue = await server.deps.catalogue.current()
  expect(total).toBeGreaterThan(0)
  for (const game of games) {
    if (category !== undefined) expect(game.category).toBe(category)
    if (tag !== undefined) expect(catalogue.find(game.id)?.details.tags).toContain(tag)
    if (studio !== undefined) expect(game.provider.name).toBe(studio)
  }
})

test('a theme comes before titles that only sound like it', async () => {
  const [first] = (await find('फल', { locale: 'hi' })).games
  const catalogue = await server.deps.catalogue.current()
  expect(catalogue.find(first?.id ?? '')?.details.tags).toContain('food')
})

test('a synonym of one language is not known in another', async () => {
  for (let time = 0; time < ASKED_TIMES; time++) {
    expect((await find('Würfelspiel', { locale: 'de' })).titles[0]).toBe('Dice')
    expect((await find('Würfelspiel', { locale: 'ru' })).titles).toEqual([])
  }
})

test.each(['k', 'o', 'ri'])('finds only titles with a word that begins with %s', async (search) => {
  const { titles, total } = await find(search, { perPage: '100' })
  const { games } = await server.deps.catalogue.current()
  const begins = (title: string) =>
    title
      .toLowerCase()
      .split(/[ -]/)
      .some((word) => word.startsWith(search))
  expect(total).toBeGreaterThan(0)
  expect(titles.toSorted()).toEqual(
    games
      .map(({ title }) => title)
      .filter(begins)
      .toSorted(),
  )
})

test('searches together with other filters, and keeps a requested order', async () => {
  const koi = (await find('koi')).titles
  expect(koi).toEqual(expect.arrayContaining(['Koi River', 'Feathered Koi', 'Lofty Koi']))
  const inOrder = (await find('koi', { sort: 'title' })).titles
  expect(inOrder).toEqual(koi.toSorted((left, right) => left.localeCompare(right)))
  const ofStudio = await find('koi', { provider: 'studio' })
  expect([ofStudio.titles, ofStudio.suggestions]).toEqual([['Koi River'], []])
  const refused = await server.call('listGames', { query: { search: 'koi', provider: 'nobody' } })
  expect(refused.status).toBe(422)
})

test('suggests games when nothing matches: near titles first, then popular ones', async () => {
  const near = await find('koi rivalry machine')
  expect(near.titles).toEqual([])
  expect(near.suggestions).toHaveLength(6)
  expect(near.suggestions[0]?.title).toBe('Koi River')
  for (const nothing of ['xqzwv', '!!!', '麻雀']) {
    const { total, suggestions } = await find(nothing)
    expect([total, suggestions.length]).toEqual([0, 6])
  }
  expect((await find('')).suggestions).toEqual([])
})

test('never finds or suggests a game that the visitor may not play', async () => {
  const { games } = await server.deps.catalogue.current()
  const blocked = games.filter(({ blockedCountries }) => blockedCountries.length > 0)
  expect(blocked.length).toBeGreaterThan(3)
  for (const { id, title, blockedCountries } of blocked) {
    for (let time = 0; time < ASKED_TIMES; time++)
      expect((await find(title, { sort: 'title' })).titles).toContain(title)
    const headers = { 'cf-ipcountry': blockedCountries[0] ?? '' }
    const { data, meta } = await server.call('listGames', {
      query: { search: title, sort: 'title' },
      headers,
    })
    const { suggestions } = Object(meta) as { suggestions: { id: string }[] }
    expect([...data, ...suggestions].map((game) => game.id)).not.toContain(id)
  }
})

test('finds a changed title, also when many have searched before', async () => {
  const { pool, catalogue } = server.deps
  for (let time = 0; time < ASKED_TIMES; time++) {
    expect((await find('karp')).titles).toEqual([])
    expect((await find('koi river')).titles).toContain('Koi River')
  }
  await pool.query(`update game set title = 'Карп' where id = 'koi-river'`)
  catalogue.readAgain()
  await catalogue.current()
  expect((await find('karp')).titles).toEqual(['Карп'])
  expect((await find('koi river')).titles).not.toContain('Koi River')
})

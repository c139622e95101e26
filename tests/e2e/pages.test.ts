import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type PageName, type PageRule, pages } from '../../packages/contract/src/pages.ts'
import {
  addresses,
  addressOf,
  filled,
  missingPages as missing,
  pageNames as names,
} from '#tests/support/site/page-addresses.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const leading = new Map<PageName, string>([
  ['categories', '/categories/{first}'],
  ['profile', '/profile/info'],
])
const languages = [
  { name: 'the default language', prefix: '', tag: 'en', direction: 'ltr' },
  { name: 'a prefixed, right-to-left language', prefix: '/fa', tag: 'fa', direction: 'rtl' },
]
const countries = [
  { kind: 'open', code: 'IE', layout: 'default' },
  { kind: 'restricted', code: 'IR', layout: 'geo-restricted' },
  { kind: 'closed to sign-in', code: 'US', layout: 'default' },
]

let server: TestServer
let token = ''
const first = { collection: '', game: '' }

const config = copyConfig()
afterAll(() => config.remove())
config.edit<{ collections: { id: string; countries?: string[] }[] }>(
  'collections.json',
  ({ collections }) => {
    for (const collection of collections)
      if (collection.id === 'new') collection.countries = ['IE', 'US', 'AT']
  },
)
config.edit<{ countries: string[]; excluded: string[] }>('countries.json', (file) => {
  file.countries = file.countries.filter((code) => code !== 'LI')
  file.excluded.push('LI')
})

beforeAll(async () => {
  server = await startTestServer({
    env: {
      CONFIG_DIR: config.folder,
      ROLES: 'site,api,inbound,realtime,jobs,studio',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    hasBackground: true,
  })
  token = (await givenPlayer(server)).token
  await vi.waitFor(async () => expect((await server.call('listGames')).data).not.toEqual([]), 60_000)
  first.collection = (await server.call('listCollections')).data[0]?.identity ?? ''
  first.game = (await server.call('listGames')).data[0]?.id ?? ''
})
afterAll(() => server?.stop())

async function visit(path: string, country = 'IE', cookie = '') {
  const reply = await fetch(server.url + path, {
    redirect: 'manual',
    headers: { 'cf-ipcountry': country, ...(cookie === '' ? {} : { cookie }) },
  })
  return { status: reply.status, to: reply.headers.get('location'), html: await reply.text() }
}

describe.each(languages)('in $name', ({ prefix, tag, direction }) => {
  describe.each(countries)('in a country that is $kind', ({ code, layout }) => {
    test.each(names)('%s is the same for visitor and player', async (name) => {
      const address = addressOf(name, prefix, first)
      const chosen = `user-language=${prefix.slice(1) || 'en'}`
      const guest = await visit(address, code, chosen)
      const player = await visit(address, code, `${chosen}; access_token=${token}`)
      expect(player).toEqual(guest)

      const leadsTo = leading.get(name)
      if (leadsTo !== undefined) {
        expect([guest.status, guest.to]).toEqual([302, prefix + filled(name, leadsTo, first)])
        return
      }
      expect(guest.html).toContain(`<html lang="${tag}" dir="${direction}"`)
      expect(guest.html.includes('<aside class="drawer')).toBe(layout === 'default')
      if (layout === 'default') expectPage(name, guest, prefix)
      else expectRestricted(name, guest)
    })
  })
})

/**
 * Where play is not allowed, text pages are readable and players reach their profile. Every other page says that
 * play isn't allowed.
 */
function expectRestricted(name: PageName, { status, html }: { status: number; html: string }) {
  expect(status).toBe(missing.has(name) ? 404 : 200)
  const isOutline = name.startsWith('profile-')
  expect(html.match(/<h1[ >]/g)?.length ?? 0).toBe(isOutline ? 0 : 1)
  if (isOutline) expect(html).toContain('aria-busy="true"')
  const isReadable = /^(static|questions|contact)/.test(name)
  expect(html.includes('content="noindex"')).toBe(!isReadable)
}

function expectPage(name: PageName, { status, html }: { status: number; html: string }, prefix: string) {
  const rule: PageRule = pages[name]
  expect(status).toBe(missing.has(name) ? 404 : 200)
  const isOutline = rule.access === 'player'
  expect(html.match(/<h1[ >]/g)?.length ?? 0).toBe(isOutline ? 0 : 1)
  if (isOutline) expect(html).toContain('aria-busy="true"')
  const isListed = !missing.has(name) && rule.isListed !== false && rule.access === undefined
  expect(html.includes('content="noindex"')).toBe(!isListed)
  const alternates = [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)]
  if (rule.localePrefix === false || missing.has(name)) return
  expect(alternates).toHaveLength(12)
  const path = filled(name, addresses[name], first).split('?')[0] ?? ''
  expect(alternates.find(([, language]) => language === 'x-default')?.[2]).toBe(server.url + path)
  const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  expect(canonical).toBe(server.url + (prefix === '' ? path : prefix + path.replace(/^\/$/, '')))
}

describe('a page that cannot be rendered', () => {
  test('is 500 on the first response, says so in its language, and is complete with the next one', async () => {
    const broken = await startTestServer({ env: { ROLES: 'site,api,studio' } })
    onTestFinished(() => broken.stop())
    const get = async (path: string) => {
      const reply = await fetch(broken.url + path)
      return { status: reply.status, html: await reply.text() }
    }
    await broken.database.pool.query('alter table game rename to lost_game')
    for (const [path, title] of [
      ['/', 'Something went wrong'],
      ['/de/providers', 'Etwas ist schiefgelaufen'],
    ] as const) {
      const { status, html } = await get(path)
      expect(status, path).toBe(500)
      expect(html).toContain(title)
      expect(html).toContain('content="noindex"')
      expect(html).not.toMatch(/lost_game|relation|\bat \w+ \(/)
    }
    await broken.database.pool.query('alter table lost_game rename to game')
    expect((await get('/')).status).toBe(200)
  })
})

test('two countries of one market see their own games, in any order of requests', async () => {
  const isThere = async (country: string) => {
    const [lobby, category] = [
      await visit('/', country, 'user-language=en'),
      await visit('/categories/new', country, 'user-language=en'),
    ]
    return [lobby.html.includes('href="/categories/new"'), category.status]
  }
  expect(await isThere('DE')).toEqual([false, 404])
  expect(await isThere('AT')).toEqual([true, 200])
  expect(await isThere('CH')).toEqual([false, 404])
})

test('an excluded country shares no page with the open ones of its market, in any order of requests', async () => {
  const restrictionIn = async (country: string) => {
    const { html } = await visit('/static/terms', country, 'user-language=en')
    return /restriction:[^{]*\{restrict:!([01]),restrictType:(\w+)/.exec(html)?.slice(1)
  }
  expect(await restrictionIn('AT')).toEqual(['1', 'null'])
  expect(await restrictionIn('LI')).toEqual(['0', '2'])
  expect(await restrictionIn('CH')).toEqual(['1', 'null'])
})

test('where play is not allowed, the page names its visitor’s country, in any order of requests', async () => {
  const namedIn = async (country: string) => {
    const { html } = await visit('/', country, 'user-language=en')
    return ['Iran', 'Cuba'].filter((name) => html.includes(`(${name})`))
  }
  expect(await namedIn('IR')).toEqual(['Iran'])
  expect(await namedIn('CU')).toEqual(['Cuba'])
})

describe('odd URLs', () => {
  test.each([
    '/nothing/at/all',
    '/xx/games',
    '/static/TERMS',
    '/static/..%2fterms',
    '/bonus/Rules',
    '/bonus/none',
    '/questions/Turn-over',
    '/questions/constructor',
    '/tournaments/none',
    '/categories/NONE',
    '/games/%00',
    '/games/%2e%2e/api',
    `/games/${'a'.repeat(200)}`,
    `/providers/${'a'.repeat(200)}`,
    `/bonus/${'a'.repeat(200)}`,
    '//evil.example/x',
    '/auth/social/<b>/callback',
    '/static/%D0%B0',
    '/static/__proto__',
    '/-',
  ])('%s is not found', async (path) => {
    const { status, html } = await visit(path)
    expect(status).toBe(404)
    expect(html).toContain('Page Not Found')
  })

  test.each([
    `/?${'a=b&'.repeat(2_000)}`,
    '/?modal=nothing&modal=wallet&modal=<script>alert(1)</script>',
    '/?a[b][c]=1&a[b][c]=2&__proto__[x]=1',
    '/categories/{first}?search=<script>alert(1)</script>',
    '/questions?search="><img src=x onerror=alert(1)>',
    '/games/{first}?mode[]=demo&mode=<svg onload=alert(1)>',
    '/?stag=%3Cscript%3Ealert(1)%3C/script%3E',
  ])('%s repeats no part of its URL as markup', async (path) => {
    const { status, html } = await visit(
      filled(path.startsWith('/games') ? 'games-id' : 'index', path, first),
    )
    expect(status).toBe(200)
    expect(html).not.toMatch(/<script>alert|<img src=x|<svg onload/)
  })

  test('redirects a trailing slash and a prefix of the default language to the canonical URL', async () => {
    expect(await visit('/static/terms/')).toMatchObject({ status: 301, to: '/static/terms' })
    expect(await visit('/en/static/terms')).toMatchObject({ status: 301, to: '/static/terms' })
    expect(await visit('/de/questions')).toMatchObject({ status: 301, to: '/questions' })
    expect(await visit('/faq')).toMatchObject({ status: 301, to: '/questions' })
  })

  test('a redirect keeps the whole query', async () => {
    expect((await visit('/profile?stag=a&x=1')).to).toBe('/profile/info?stag=a&x=1')
    expect((await visit('/de/categories?stag=b')).to).toBe(
      filled('categories', '/de/categories/{first}?stag=b', first),
    )
  })

  test('redirects to the country’s language, unless another one was chosen', async () => {
    expect(await visit('/contact?stag=a', 'AT')).toMatchObject({ status: 302, to: '/de/contact?stag=a' })
    expect(await visit('/contact', 'BR')).toMatchObject({ status: 302, to: '/pt-br/contact' })
    expect((await visit('/contact', 'AT', 'user-language=en')).status).toBe(200)
    expect((await visit('/questions', 'AT')).html).toContain('<html lang="de"')
  })

  test('a page publishes its structured data', async () => {
    const { html } = await visit(filled('games-id', '/games/{first}', first))
    expect(html).toContain('"@type":"VideoGame"')
    expect((await visit('/questions')).html).toContain('"@type":"FAQPage"')
  })
})

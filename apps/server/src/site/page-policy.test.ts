import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { withSettings } from '#tests/support/server/settings.ts'
import { permissionsOf, sourcesOf } from './page-policy.ts'

const acme = await startWithProvider()
afterAll(() => acme.stop())

test('a page may frame the launchers that are configured, and may connect to the socket of the same origin', () => {
  const { deps, url } = acme.server
  const [provider] = deps.catalogue.setting.providers
  const sources = sourcesOf(deps)
  expect(sources.frames).toEqual([new URL(String(provider?.address)).origin])
  expect(sources.connects).toEqual([url.replace('http', 'ws')])
  expect(sources.scripts).toEqual([])
})

test('the pages of payment providers may be framed and posted to, and their scripts may not be loaded', () => {
  const { deps } = acme.server
  const origin = 'https://pay.example'
  expect(JSON.stringify(sourcesOf(deps))).not.toContain(origin)
  const paid = sourcesOf({ ...deps, paymentProviders: { ...deps.paymentProviders, pageOrigins: [origin] } })
  expect(paid.frames).toContain(origin)
  expect(paid.forms).toEqual([origin])
  expect([...paid.scripts, ...paid.connects]).not.toContain(origin)
})

test('enabled features may be loaded and framed, and disabled ones may not', () => {
  const { deps } = acme.server
  const withFeatures = (identityCheck: object, telegram: object) =>
    withSettings(deps, { identityCheck, telegram })
  const off = sourcesOf(withFeatures({}, {}))
  expect([...off.frames, ...off.scripts].filter((source) => /sumsub|telegram/.test(source))).toEqual([])
  expect(permissionsOf(withFeatures({}, {}))).toBeNull()

  const checked = withFeatures({ isEnabled: true, service: 'sumsub' }, {})
  expect(sourcesOf(checked).frames).toContain('https://*.sumsub.com')
  expect(sourcesOf(checked).scripts).toEqual([])
  expect(permissionsOf(checked)).toContain('camera=(self "https://*.sumsub.com")')

  const widget = sourcesOf(withFeatures({}, { isEnabled: true, bot: 'fairhall_bot' }))
  expect(widget.scripts).toEqual(['https://telegram.org/js/telegram-widget.js'])
  expect(widget.frames).toContain('https://oauth.telegram.org')
})

test('pages know the address of an external studio, and may frame and call it', async () => {
  const studioUrl = 'https://games.example/studio'
  const server = await startTestServer({ env: { STUDIO_URL: studioUrl } })
  onTestFinished(() => server.stop())
  expect((await server.call('getInit')).data.studioUrl).toBe(studioUrl)
  const { frames, connects } = sourcesOf(server.deps)
  expect(frames).toContain('https://games.example')
  expect(connects).toContain('https://games.example')
  expect((await acme.server.call('getInit')).data.studioUrl).toBe('/studio')
})

import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const config = copyConfig()
config.edit<{ analytics: object }>('site.json', (site) => {
  site.analytics = { ...site.analytics, containerId: 'GTM-ABC123' }
})
const server = await startTestServer({ env: { ROLES: 'site,api', CONFIG_DIR: config.folder } })
afterAll(async () => {
  await server.stop()
  config.remove()
})

test.each([
  '/sw.js?locale=de',
  '/offline/de.html',
  '/manifest/de.webmanifest',
  '/outside/tag-manager',
  '/outside/payment-return/de.html',
])('%s is revalidated on each request, and sent only if it changed', async (address) => {
  const ask = (etag = '') => fetch(server.url + address, { headers: { 'if-none-match': etag } })
  const first = await ask('"another"')
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const again = await ask(`W/${first.headers.get('etag')}`)
  expect([again.status, await again.text()]).toEqual([304, ''])
  // Browsers apply the headers of a 304 reply to the cached content.
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
})

test('a page is revalidated on each request, and sent only if it changed', async () => {
  const ask = (etag: string) => fetch(`${server.url}/questions`, { headers: { 'if-none-match': etag } })
  const first = await ask('W/"another"')
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const again = await ask(first.headers.get('etag') ?? '')
  expect([again.status, await again.text()]).toEqual([304, ''])
  for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy', 'set-cookie'])
    expect(again.headers.get(name)).toBe(first.headers.get(name))
})

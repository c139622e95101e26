import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '../../../../../tests/support/config.ts'
import { startTestServer } from '../../../../../tests/support/server.ts'
import { WrongSettings } from '../../platform/config.ts'
import { toRedirects } from './redirects.rules.ts'
import { loadSettings } from './settings.service.ts'

const server = await startTestServer({ env: { ROLES: 'site,api,door,realtime,studio,sandbox' } })
afterAll(() => server.stop())

/** The first parts of all addresses that something else than the pages answers. */
function servedParts(): string[] {
  const lines = server.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')
  const top = lines.flatMap((line) => /^[├└]── \/([\w.-]+)/.exec(line)?.[1] ?? [])
  return [...new Set(top)].filter((part) => part !== 'icons')
}

test('no entry stands where something else answers', () => {
  const parts = servedParts()
  expect(parts).toEqual(expect.arrayContaining(['api', 'provider', 'studio', 'manifest', 'robots.txt']))
  for (const part of parts)
    expect(() => toRedirects([{ from: `/${part}`, to: '/', status: 301 }], []), part).toThrow(
      `/${part} never`,
    )
})

test('an entry that leads back to itself stops the start, with its file and its name', () => {
  const config = copyConfig()
  config.edit<{ redirects: object[] }>('site.json', (file) => {
    file.redirects.push(
      { from: '/old', to: '/contact', status: 301 },
      { from: '/a', to: '/a/#x', status: 301 },
    )
  })
  const load = () => loadSettings(config.folder)
  expect(load).toThrow(WrongSettings)
  expect(load).toThrow('site.json: redirects: /a leads back to /a')
  config.remove()
})

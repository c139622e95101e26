import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { WrongSettings } from '../../platform/config.ts'
import { buildFolders, loadAssets } from '../../platform/http/assets.ts'
import { toRedirects } from './redirects.rules.ts'
import { reviseSettings } from './revisions.service.ts'
import { loadSettings } from './settings.service.ts'

const server = await startTestServer({ env: { ROLES: 'site,api,inbound,realtime,studio,sandbox' } })
afterAll(() => server.stop())

/** The first path segments that the server answers itself: routes, and files of the build. */
function servedParts(): string[] {
  const lines = server.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')
  const routes = lines.map((line) => line.replace(/^[├└]── /, ''))
  const files = loadAssets(buildFolders(path.resolve(import.meta.dirname, '../../../../site/dist'))).keys()
  const first = [...routes, ...files].flatMap((address) => /^\/([\w.-]+)/.exec(address)?.[1] ?? [])
  return [...new Set(first)]
}

test('refuses entries for paths that the server answers itself', () => {
  const parts = servedParts()
  expect(parts).toEqual(
    expect.arrayContaining(['api', 'provider', 'studio', 'manifest', 'robots.txt', 'assets']),
  )
  for (const part of parts)
    expect(() => toRedirects([{ from: `/${part}`, to: '/', status: 301 }], []), part).toThrow(
      `/${part} never`,
    )
})

test('an entry that loops stops the start, and the error names the file and the entry', () => {
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

test('a loop through an absolute address of this site stops the start, and is refused at run time', async () => {
  const env = { ROLES: 'api', PUBLIC_URL: 'https://play.example' }
  const config = copyConfig()
  const withLoop = (file: { redirects: object[]; externalHosts: string[] }) => {
    file.externalHosts.push('play.example')
    file.redirects.push({ from: '/old', to: 'https://play.example/de/old', status: 301 })
  }
  config.edit('site.json', withLoop)
  const reason = 'site.json: redirects: /old leads back to /old by way of play.example'
  await expect(startTestServer({ env: { ...env, CONFIG_DIR: config.folder } })).rejects.toThrow(reason)
  const content = JSON.parse(readFileSync(path.join(config.folder, 'site.json'), 'utf8')) as object
  config.remove()

  const running = await startTestServer({ env })
  const change = { file: 'site.json', content, actor: 'staff:ada', reason: 'a trial' }
  await expect(reviseSettings(running.deps, change)).rejects.toThrow(reason)
  await running.stop()
})

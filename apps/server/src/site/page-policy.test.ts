import { afterAll, expect, test } from 'vitest'
import { startWithProvider } from '../../../../tests/support/game-provider.ts'
import { sourcesOf } from './page-policy.ts'

const acme = await startWithProvider()
afterAll(() => acme.stop())

test('a page may frame the launchers that are configured, and open the socket of its own origin', () => {
  const { deps, url } = acme.server
  const [provider] = deps.catalogue.setting.providers
  const sources = sourcesOf(deps)
  expect(sources.frames).toEqual([new URL(String(provider?.address)).origin])
  expect(sources.connects).toEqual([url.replace('http', 'ws')])
  expect(sources.scripts).toEqual([])
})

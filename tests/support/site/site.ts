/** Starts a complete server with background work, and a browser. */
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { startWithProvider, type WithProvider } from '#tests/support/games/game-provider.ts'
import { shareBrowser } from './shared-browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const ROLES = 'site,api,inbound,realtime,jobs,studio,sandbox'

/** The server stops after the test file. `env` overrides settings. */
export async function openSite(
  env: Record<string, string> = {},
): Promise<{ server: TestServer; browser: Browser }> {
  const server = await startTestServer({ env: { ROLES, ...env }, hasBackground: true })
  afterAll(() => server.stop())
  return { server, browser: await shareBrowser() }
}

/** The site with the games of one provider, without our studio and the stand-ins. The server stops after the test file. */
export async function openSiteWithProvider(): Promise<{ studio: WithProvider; browser: Browser }> {
  const env = { ROLES: 'site,api,inbound,realtime,jobs', TRUSTED_PROXIES: '127.0.0.1' }
  const studio = await startWithProvider(env, { hasBackground: true })
  afterAll(() => studio.stop())
  return { studio, browser: await shareBrowser() }
}

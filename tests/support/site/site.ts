/** Starts a complete server with background work, and a browser. */
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const ROLES = 'site,api,inbound,realtime,jobs,studio,sandbox'

/** Both stop after the test file. `env` overrides settings. */
export async function openSite(
  env: Record<string, string> = {},
): Promise<{ server: TestServer; browser: Browser }> {
  const server = await startTestServer({ env: { ROLES, ...env }, hasBackground: true })
  afterAll(() => server.stop())
  const browser = await openBrowser()
  afterAll(() => browser.close())
  return { server, browser }
}

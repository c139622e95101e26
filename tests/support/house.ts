/** The whole house, its work in the background going on as in a real process, and a browser before its door. */
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { startTestServer, type TestServer } from './server.ts'

const ROLES = 'site,api,door,realtime,jobs,studio,sandbox'

/** Both end with the file that asks for them; `env` is what differs. */
export async function openHouse(
  env: Record<string, string> = {},
): Promise<{ server: TestServer; browser: Browser }> {
  const server = await startTestServer({ env: { ROLES, ...env }, hasBackground: true })
  afterAll(() => server.stop())
  const browser = await openBrowser()
  afterAll(() => browser.close())
  return { server, browser }
}

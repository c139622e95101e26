/**
 * One browser for all test files of a worker, because starting one takes a second. It ends with the worker. Every visit has
 * its own profile, so the files share nothing else.
 */
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { openBrowser } from './browser.ts'

let opened: Browser | undefined

/** Call it where a test file may call `afterAll`: what the file has left open is closed then. */
export async function shareBrowser(): Promise<Browser> {
  // It may have crashed in an earlier file.
  if (opened?.isConnected() !== true) opened = await openBrowser()
  const browser = opened
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  return browser
}

import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  chromium as playwright,
  type Locator,
  type Page,
} from 'playwright-core'
import { type BrowserProgram, packagedBrowser } from './packaged-browser.ts'
import { waitQuickly } from './quick-waits.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** Timeout of a step. Shared machines may pause for a while. */
const TIMEOUT_MS = 60_000

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Opens a browser: CHROMIUM_PATH, else the headless one from the packages, which is the same everywhere. If that one
 * can't start, an installed browser.
 */
export async function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen !== undefined) return launch({ path: chosen, env: {} }, switches)
  try {
    return await launch(await packagedBrowser(), switches)
  } catch (error) {
    const installed = INSTALLED.find((path) => existsSync(path))
    if (installed === undefined) throw error
    return launch({ path: installed, env: {} }, switches)
  }
}

const launch = ({ path, env }: BrowserProgram, switches: readonly string[]) =>
  playwright.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...switches,
    ],
  })

export type Visit = { page: Page; context: BrowserContext; problems: string[]; close(): Promise<void> }

type VisitOptions = {
  origin: string
  viewport: { width: number; height: number }
  locale?: string
  reducedMotion?: boolean
}

/**
 * Opens a page in an empty browser profile. `problems` collects console errors, exceptions and violations of the
 * Content-Security-Policy, which must not happen on any page.
 */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: options.origin,
    viewport: options.viewport,
    locale: options.locale ?? 'en',
    hasTouch: options.viewport.width < 768,
    isMobile: options.viewport.width < 768,
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  const problems: string[] = []
  await context.exposeBinding('reportViolation', (_, text: string) => void problems.push(text))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as { reportViolation?: (text: string) => void }).reportViolation
      report?.(`CSP ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  context.on('console', (message) => {
    // A refused call also writes to the console. Tests check refusals by what the page shows.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  context.on('weberror', (error) => problems.push(String(error.error())))
  const page = await context.newPage()
  waitQuickly(page, TIMEOUT_MS)
  return { page, context, problems, close: () => context.close() }
}

/** Returns the topmost modal. A toast also has the dialog role and a close button, but is not modal. */
export const modalOf = (page: Page): Locator => page.locator('[role=dialog][aria-modal=true]').last()

/** On a phone, the page moves once, when its game appears: a tap before that could end next to what it meant. */
export const waitForGameScroll = (page: Page) => page.waitForFunction(() => scrollY > 0)

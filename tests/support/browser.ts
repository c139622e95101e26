import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium as playwright, type Page } from 'playwright-core'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * A browser that needs no installation: CHROMIUM_PATH, else one that is installed, else the one from the packages.
 * That one is unpacked into a folder of its own version, because it reuses whatever older one lies in the temp folder.
 */
export async function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  const installed = [process.env.CHROMIUM_PATH, ...INSTALLED].find(
    (path) => path !== undefined && existsSync(path),
  )
  const executablePath = installed ?? (await packagedBrowser())
  return playwright.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...switches,
    ],
  })
}

async function packagedBrowser(): Promise<string> {
  const manifest = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(tmpdir(), `fairhall-chromium-${version}`)
  const before = process.env.TMPDIR
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

export type Visit = { page: Page; context: BrowserContext; problems: string[]; close(): Promise<void> }

type VisitOptions = {
  origin: string
  viewport: { width: number; height: number }
  locale?: string
  reducedMotion?: boolean
}

/**
 * A player's browser with an empty profile. `problems` gathers what must never happen on any page: errors in the
 * console, exceptions and violations of the Content-Security-Policy.
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
  const problems: string[] = []
  await context.exposeBinding('reportViolation', (_, text: string) => void problems.push(text))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as { reportViolation?: (text: string) => void }).reportViolation
      report?.(`CSP ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  context.on('console', (message) => {
    // A refused call is also a line in the console; refusals are judged by what the page shows.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  context.on('weberror', (error) => problems.push(String(error.error())))
  return { page: await context.newPage(), context, problems, close: () => context.close() }
}

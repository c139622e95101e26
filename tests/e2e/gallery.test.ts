import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems, RULES_OF_LOOKS } from '#tests/support/site/accessibility.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { chooseTyped } from '#tests/support/site/search-select.ts'
import { shareBrowser } from '#tests/support/site/shared-browser.ts'

const ui = join(import.meta.dirname, '../../packages/ui')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

type Story = { id: string; name: string }

let folder: string
let server: Server
let origin: string
let stories: Story[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhall-gallery-'))
  await buildGallery()
  server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname
    readFile(join(folder, path)).then(
      (body) =>
        reply
          .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
          .end(body),
      () => reply.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, Story>
  }
  stories = Object.values(index.entries)
})

afterAll(() => {
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})
const browser = await shareBrowser()

async function buildGallery(): Promise<void> {
  const storybook = join(ui, 'node_modules/storybook/dist/bin/dispatcher.js')
  const options = ['-c', 'gallery/config', '-o', folder, '--disable-telemetry', '--quiet', '--test']
  const build = spawn(process.execPath, [storybook, 'build', ...options], {
    cwd: ui,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [build.stdout, build.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = (await once(build, 'close')) as [number]
  expect(code, output.slice(-2000)).toBe(0)
}

test('the gallery shows every input, the controls and their parts', () => {
  expect(stories.filter(({ id }) => id.startsWith('inputs--')).length).toBe(26)
  expect(stories.filter(({ id }) => id.startsWith('controls--')).length).toBe(4)
  expect(stories.filter(({ id }) => id.startsWith('parts--')).length).toBe(6)
})

type Preview = { channel: { emit(event: string, value: object): void } }

/** Changes the story within the page, as the gallery itself does: loading each one would take minutes. */
async function show(page: Page, { id, name }: Story): Promise<void> {
  await page.evaluate((storyId) => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as { __STORYBOOK_PREVIEW__: Preview }
    preview.channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
  }, id)
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}$`, 'i') }).waitFor()
  await page.locator('main section').first().waitFor()
  // Inputs are loaded when first shown.
  await page.waitForFunction(() => document.querySelector('[data-state]:empty') === null)
}

test.each([
  { language: 'en', brand: 'northlight', viewport: desktop, rules: undefined },
  // The same markup, in other colours and sizes.
  { language: 'fa', brand: 'fairhall', viewport: phone, rules: RULES_OF_LOOKS },
])('axe finds no violation in any state: $language, $brand', { timeout: 600_000 }, async (look) => {
  const { language, brand, viewport, rules } = look
  const { page, problems, close } = await visit(browser, { origin, viewport, reducedMotion: true })
  await page.goto(
    `/iframe.html?id=${stories[0]?.id}&viewMode=story&globals=language:${language};brand:${brand}`,
  )
  await page.locator('main section').first().waitFor()
  const found: Record<string, string[]> = {}
  for (const story of stories) {
    await show(page, story)
    const wrong = await accessibilityProblems(page, undefined, rules)
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    if (isWide) wrong.push('scrolls sideways')
    if (wrong.length > 0) found[story.id] = wrong
  }
  expect(found).toEqual({})
  expect(problems).toEqual([])
  await close()
})

test('a search select keeps the typed text while its parent renders again', async () => {
  const { page, problems, close } = await visit(browser, { origin, viewport: desktop, reducedMotion: true })
  const selects = stories.find(({ id }) => id === 'parts--selects')
  await page.goto(`/iframe.html?id=${selects?.id}&viewMode=story&globals=language:en;brand:fairhall`)
  const choice = page.locator('input[role=combobox]').first()
  await expect.poll(() => choice.inputValue()).toBe('Brazil')
  await choice.fill('Germ')
  expect(await choice.inputValue()).toBe('Germ')
  await chooseTyped(choice, 'Germany')
  await expect.poll(() => choice.inputValue()).toBe('Germany')
  expect(problems).toEqual([])
  await close()
})

import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newScriptMark } from './script-mark.ts'
import { plainBodyOf, policyOf, toStoredPage } from './stored-page.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const store = (html: string, scriptMark?: string) =>
  toStoredPage({ status: 200, location: null, html, ...(scriptMark !== undefined && { scriptMark }) })

test('a page allows only inline scripts with the mark of its render', async () => {
  const mark = newScriptMark()
  const page = await store(
    `<meta property="csp-nonce" content="${mark}"/><script nonce="${mark}">one()</script>` +
      `<script src="/a.js" nonce="${mark}"></script><script class="x" nonce="${mark}" type="module">two()</script>` +
      `<script type="application/ld+json" nonce="${mark}">{"a": 1}</script>` +
      `<p>Text of a player or the content</p><script>evil()</script><script nonce="guess">evil()</script>` +
      `<script nonce="">evil()</script><script data-x='nonce="${newScriptMark()}"'>evil()</script>`,
    mark,
  )
  expect(page.policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
  expect(page.policy.match(/sha256/g)).toHaveLength(2)
  expect(page.policy).not.toContain(hash('evil()'))
  const html = String(await plainBodyOf(page))
  expect(html).not.toContain(mark)
  expect(html).not.toContain('csp-nonce')
  expect(html).toContain('<script>one()</script><script src="/a.js"></script>')
})

test('a page without a mark allows no inline scripts', async () => {
  expect((await store('<script>one()</script>')).policy).toContain("script-src 'self';")
})

test('a page may load, call, frame and post to this site and configured origins only', () => {
  const plain = policyOf([])
  for (const part of [
    "default-src 'self';",
    "script-src 'self';",
    "style-src 'self';",
    "img-src 'self' data: blob: https:;",
    "media-src 'self';",
    "connect-src 'self';",
    "frame-src 'self';",
    "form-action 'self';",
    "object-src 'none';",
  ])
    expect(plain).toContain(part)
  expect(plain).toMatch(/base-uri 'none'; frame-ancestors 'none'$/)
  const policy = policyOf([], {
    scripts: [],
    images: ['http://127.0.0.1:3000'],
    media: ['https://chat.example'],
    connects: ['wss://play.example'],
    frames: ['https://games.example', 'https://games.example', 'https://pay.example'],
    forms: ['https://pay.example'],
  })
  expect(policy).toContain("img-src 'self' data: blob: https: http://127.0.0.1:3000;")
  expect(policy).toContain("media-src 'self' https://chat.example;")
  expect(policy).toContain("connect-src 'self' wss://play.example;")
  expect(policy).toContain("frame-src 'self' https://games.example https://pay.example;")
  expect(policy).toContain("form-action 'self' https://pay.example;")
})

test('lists a repeated script once', async () => {
  const script = '<script nonce="m">one()</script>'
  expect((await store(script + script, 'm')).policy.match(/sha256/g)).toHaveLength(1)
})

test('stores a page compressed and can still return it plain', async () => {
  const page = await store('<p>Grüße</p>')
  expect(brotliDecompressSync(page.brotli).toString()).toBe('<p>Grüße</p>')
  expect((await plainBodyOf(page)).toString()).toBe('<p>Grüße</p>')
})

test('the ETag depends on the page and not on its mark', async () => {
  const pages = ['m', 'n'].map((mark) => store(`<script nonce="${mark}">one()</script>`, mark))
  const [first, again, other] = await Promise.all([...pages, store('b')])
  expect(first?.etag).toBe(again?.etag)
  expect(first?.etag).not.toBe(other?.etag)
})

import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { plainBodyOf, policyOf, toStoredPage } from './stored-page.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('a page allows its own inline scripts and no other', () => {
  const policy = policyOf(
    '<script>one()</script><script src="/a.js"></script><script class="x" type="module">two()</script>',
  )
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
})

test('a page calls, frames and posts to this site and what is configured, and to nothing else', () => {
  const plain = policyOf('<p>')
  for (const part of [
    "connect-src 'self';",
    "frame-src 'self';",
    "form-action 'self';",
    "object-src 'none';",
  ])
    expect(plain).toContain(part)
  expect(plain).toMatch(/base-uri 'none'; frame-ancestors 'none'$/)
  const policy = policyOf('<p>', {
    scripts: [],
    connects: ['wss://play.example'],
    frames: ['https://games.example', 'https://games.example', 'https://pay.example'],
    forms: ['https://pay.example'],
  })
  expect(policy).toContain("connect-src 'self' wss://play.example;")
  expect(policy).toContain("frame-src 'self' https://games.example https://pay.example;")
  expect(policy).toContain("form-action 'self' https://pay.example;")
})

test('a script that stands twice is named once', () => {
  expect(policyOf('<script>one()</script><script>one()</script>').match(/sha256/g)).toHaveLength(1)
})

test('a page is kept compressed and can still be read plain', async () => {
  const page = await toStoredPage(200, null, '<p>Grüße</p>')
  expect(brotliDecompressSync(page.brotli).toString()).toBe('<p>Grüße</p>')
  expect((await plainBodyOf(page)).toString()).toBe('<p>Grüße</p>')
})

test('the same page has the same tag, another page another one', async () => {
  const [first, again, other] = await Promise.all(
    ['a', 'a', 'b'].map((html) => toStoredPage(200, null, html)),
  )
  expect(first?.etag).toBe(again?.etag)
  expect(first?.etag).not.toBe(other?.etag)
})

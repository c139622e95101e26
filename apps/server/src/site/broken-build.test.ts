import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../../tests/support/server.ts'
import { createServer } from '../platform/http/server.ts'
import { mountSite } from './site.ts'

/** The site of a build whose server does this with every page. */
async function givenBuild(fetch: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-broken-'))
  for (const part of ['client', 'server/assets'])
    mkdirSync(path.join(folder, 'dist', part), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'dist/build.json'), '{"build":"broken"}')
  writeFileSync(
    path.join(folder, 'dist/server/server.js'),
    `export default { fetch: ${fetch}, finish: (html) => html }`,
  )
  const server = await startTestServer({ env: { ROLES: 'api' } })
  const app = createServer(server.deps)
  const site = await mountSite(app, server.deps, { folder })
  onTestFinished(async () => {
    await site.close()
    await app.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  return app
}

test.each([
  ['throws', "() => { throw new Error('a secret of the house') }"],
  ['answers with a word', "() => new Response('a secret of the house', { status: 500 })"],
])('a build that %s has a page of the house all the same, in its language', async (_, fetch) => {
  const app = await givenBuild(fetch)
  for (const [url, lang, title] of [
    ['/', 'en', 'Something went wrong'],
    ['/fa/providers', 'fa', 'dir="rtl"'],
  ] as const) {
    const reply = await app.inject({ method: 'GET', url })
    expect(reply.statusCode).toBe(500)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['content-security-policy']).toContain(
      "default-src 'none'; img-src data:; style-src 'sha256-",
    )
    expect(reply.body).toContain(`<html lang="${lang}`)
    expect(reply.body).toContain(title)
    expect(reply.body).toContain('>Fairhall</header>')
    expect(reply.body).toContain('content="noindex"')
    expect(reply.body).not.toContain('secret')
  }
})

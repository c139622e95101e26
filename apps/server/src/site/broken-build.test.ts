import { expect, onTestFinished, test } from 'vitest'
import { startBuild } from '#tests/support/site/site-build.ts'

test.each([
  ['throws', "() => { throw new Error('an internal secret') }"],
  ['answers with plain text', "() => new Response('an internal secret', { status: 500 })"],
])('a build that %s still gets our error page, in the right language', async (_, fetch) => {
  const { app, stop } = await startBuild(fetch)
  onTestFinished(stop)
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

import { afterAll, expect, test } from 'vitest'
import { startBuild } from '#tests/support/site/site-build.ts'

const { app, stop } = await startBuild("() => new Response('a page')")
afterAll(stop)

const send = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })

test.each([
  '/?deposit-pending=true&invoice=7',
  '/de?deposit-error=true',
  '/outside/payment-return/de.html?deposit-success=true&invoice=7',
])('a provider that returns to %s by POST is redirected there by GET', async (url) => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    const reply = await send(url, 'PaRes=eJzVWNeS&MD=7', type)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, url])
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['cache-control']).toBe('no-store')
  }
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(303)
})

test.each(['/xx', '/providers', '/%5Cevil.example', '/outside/payment-return/xx.html', '//evil.example/'])(
  'refuses returns to %s',
  async (url) => {
    const reply = await send(url, 'MD=7')
    expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined])
  },
)

test('the body is limited', async () => {
  expect((await send('/', 'x'.repeat(64 * 1024))).statusCode).toBe(303)
  expect((await send('/', 'x'.repeat(64 * 1024 + 1))).statusCode).toBe(413)
})

import { afterAll, expect, test } from 'vitest'
import { startBuild } from '#tests/support/site/site-build.ts'
import { deviceCookie } from '../platform/http/limits/known-devices.ts'

const PAGE = "() => new Response('<html><head></head></html>', { headers: { 'content-type': 'text/html' } })"
const { app, clock, deps, stop } = await startBuild(PAGE, { REQUESTS_PER_MINUTE: '10' })
afterAll(stop)

const open = (url: string, remoteAddress = '192.0.2.1', cookie = '') =>
  app.inject({ method: 'GET', url, remoteAddress, headers: { cookie } })

test('limits a client that requests many uncached pages, in its language, and still serves cached ones', async () => {
  expect((await open('/one')).statusCode).toBe(200)
  expect((await open('/two')).statusCode).toBe(200)
  const refused = await open('/de/three')
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['content-security-policy']).toContain("default-src 'none'")
  expect(refused.body).toContain('<html lang="de')
  expect(refused.body).toContain('Zu viele Anfragen')

  expect((await open('/one')).statusCode).toBe(200)
  expect((await open('/de/three', '192.0.2.2')).statusCode).toBe(200)
  expect((await open('/de/three')).statusCode).toBe(200)
  clock.advance(60_000)
  expect((await open('/four')).statusCode).toBe(200)
})

test('pages that flood an address leave some to a known device there', async () => {
  clock.advance(60_000)
  const [cookie = ''] = deviceCookie(deps, crypto.randomUUID()).split(';')
  const statuses = []
  for (const url of ['/a', '/b', '/c']) statuses.push((await open(url)).statusCode)
  for (const url of ['/d', '/e', '/f']) statuses.push((await open(url, '192.0.2.1', cookie)).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429])
})

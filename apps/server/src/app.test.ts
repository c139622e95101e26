import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { routes } from '@fairhall/contract'
import { startTestServer } from '#tests/support/server/server.ts'
import { commands } from './modules/staff/index.ts'
import { servedCalls } from './platform/http/serve.ts'

const server = await startTestServer()
afterAll(() => server.stop())

test('each call of the contract is served exactly once', () => {
  // `serve` refuses to serve a call twice, which stops the start.
  expect([...servedCalls(server.app)].sort()).toEqual(Object.keys(routes).sort())
})

test('every player call is refused without a session', async () => {
  const names = (Object.keys(routes) as (keyof typeof routes)[]).filter(
    (name) => routes[name].access === 'player',
  )
  const id = '00000000-0000-4000-8000-000000000000'
  const replies = await Promise.all(names.map((name) => server.call(name, { params: { id } })))
  expect(replies.filter(({ status }) => status !== 401)).toEqual([])
})

test('a process serves only its roles', async () => {
  const jobs = await startTestServer({ env: { ROLES: 'jobs' } })
  const statuses = [
    (await fetch(`${jobs.url}/api/settings/locales`)).status,
    (await fetch(`${jobs.url}/healthz`)).status,
  ]
  await jobs.stop()
  expect(statuses).toEqual([404, 200])
})

test('a part that a process does not run answers 404 instead of a page of the site', async () => {
  const site = await startTestServer({ env: { ROLES: 'site,api' } })
  const replies = await Promise.all(
    ['/studio/games', '/sandbox/pay/1'].map((address) => fetch(`${site.url}${address}`)),
  )
  await site.stop()
  expect(replies.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [404, expect.stringContaining('json')],
    [404, expect.stringContaining('json')],
  ])
})

const guides = path.resolve(import.meta.dirname, '../../../docs/guides')
const guide = readFileSync(path.join(guides, 'runbook.md'), 'utf8')
const monitoring = path.resolve(import.meta.dirname, '../../../deploy/monitoring')
const alerts = readFileSync(path.join(monitoring, 'alerts.yml'), 'utf8')

test('the server exposes every metric that the runbook, alerts and dashboards name', async () => {
  const names = new Set((await server.deps.metrics.registry.getMetricsAsJSON()).map(({ name }) => name))
  const boards = path.join(monitoring, 'dashboards')
  const dashboards = readdirSync(boards).map((file) => readFileSync(path.join(boards, file), 'utf8'))
  const expected = new Set(
    `${guide} ${alerts} ${dashboards.join(' ')}`.match(/\b(?:fairhall|nodejs|process)_[a-z0-9_]+/g),
  )
  expect(expected.size).toBeGreaterThan(10)
  expect([...expected].filter((name) => !names.has(name.replace(/_(count|sum|bucket)$/, '')))).toEqual([])
})

test('each alert links to a section of the runbook', () => {
  const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z -]/g, '')
      .replaceAll(' ', '-'),
  )
  const linked = [...alerts.matchAll(/runbook\.md#([a-z-]+)/g)].map(([, anchor = '']) => anchor)
  expect(linked).toHaveLength(alerts.match(/- alert:/g)?.length ?? 0)
  expect(linked.filter((anchor) => !headings.includes(anchor))).toEqual([])
})

test('each command in the runbook exists', () => {
  const first = new Set(commands.map(({ words }) => words.split(' ')[0]))
  const named = [...guide.matchAll(/`([a-z][^`]*)`/g)]
    .map(([, text = '']) => text.split(' '))
    .filter(([word]) => first.has(word))
  expect(named.length).toBeGreaterThan(20)
  const unknown = named.filter(
    ([one = '', two = '']) => !commands.some(({ words }) => words === one || words === `${one} ${two}`),
  )
  expect(unknown).toEqual([])
})

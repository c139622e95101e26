import { createClient } from '@fairhall/client'
import type { Account } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountsQuery } from '../../apps/site/src/shell/player/player-queries.ts'
import { holdBalance, releaseBalance } from '../../apps/site/src/shell/player/live-accounts.ts'
import { loyaltyQuery } from '../../apps/site/src/shell/loyalty/loyalty-queries.ts'
import { onPublication } from '../../apps/site/src/shell/realtime/live-publications.ts'
import { readPositions } from '../../apps/site/src/shell/realtime/stream-positions.ts'
import { startRealtime } from '../../apps/site/src/shell/realtime/start-realtime.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

/** The page's side of live updates with the whole server, without a browser. */
const until = (isSo: () => boolean) => vi.waitUntil(isSo, 60_000)
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  vi.stubGlobal('location', new URL(server.url))
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('window', Object.assign(new EventTarget(), { fairhallSession: { first: null } }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

function emptyStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}

type Page = Awaited<ReturnType<typeof openPage>>

async function openPage() {
  const player = await givenPlayer(server)
  const onSessionOver = vi.fn<() => void>()
  const client = createClient({
    origin: server.url,
    token: () => player.token,
    locale: () => 'en',
    onSessionOver,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const currencies = () =>
    (queryClient.getQueryData<Account[]>(['player', 'accounts']) ?? []).map(({ currency }) => currency)
  await queryClient.fetchQuery(accountsQuery(client))
  onTestFinished(new QueryObserver(queryClient, accountsQuery(client)).subscribe(() => undefined))
  return {
    client,
    queryClient,
    player,
    currencies,
    onSessionOver,
    /** Returns a function that leaves the page. */
    start(positions = readPositions()) {
      const session = {
        current: () => ({ status: 'player' as const, isNew: false }),
        subscribe: () => () => undefined,
        token: async () => player.token,
      }
      const leave = startRealtime({ client, queryClient, session, positions })
      onTestFinished(leave)
      return leave
    },
    async open(currency: string) {
      await server.call('createAccount', { token: player.token, body: { currency } })
      await server.settle()
    },
  }
}

test('misses no change between loading the page and its subscription', async () => {
  const page = await openPage()
  await page.open('USD')
  expect(page.currencies()).not.toContain('USD')
  page.start()
  await until(() => page.currencies().includes('USD'))
  await page.open('CAD')
  await until(() => page.currencies().includes('CAD'))
})

describe('alerts for the player', () => {
  const received: string[] = []
  beforeEach(() => {
    received.length = 0
    onTestFinished(onPublication('invoices', ({ invoice }) => void received.push(invoice.id)))
  })
  /** Publishes an invoice as the payments consumer does, with only the fields read here. */
  const publishInvoice = ({ id }: { id: string }, invoiceId: string) =>
    server.deps.realtime.publish(channels.invoices(id), {
      event: 'invoice.deposit.updated',
      invoice: { id: invoiceId, version: 1 },
    })
  /** Waits for its subscription; before that it receives nothing. */
  async function untilSubscribed({ player }: Page) {
    for (let index = 0; received.length === 0; index += 1) {
      await publishInvoice(player, `greeting ${index}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  test('shows alerts from before the page connected, but not those that the previous page has shown', async () => {
    const page = await openPage()
    const leave = page.start()
    await untilSubscribed(page)
    await publishInvoice(page.player, 'heard')
    await until(() => received.includes('heard'))
    leave()
    await publishInvoice(page.player, 'missed')
    page.start()
    await publishInvoice(page.player, 'later')
    await until(() => received.includes('later'))
    expect(received.filter((id) => !id.startsWith('greeting'))).toEqual(['heard', 'missed', 'later'])
    expect(received).toHaveLength(new Set(received).size)
  })

  test('each tab shows what another tab has received', async () => {
    const page = await openPage()
    page.start()
    await untilSubscribed(page)
    const heardAtFirst = readPositions()
    await publishInvoice(page.player, 'heard here')
    await until(() => received.includes('heard here'))
    page.start(heardAtFirst)
    await until(() => received.filter((id) => id === 'heard here').length === 2)
  })
})

test('a live loyalty account waits until the game has shown its round, and an older one changes nothing', async () => {
  const page = await openPage()
  const { id } = page.player
  const account = await page.client.call('getLoyaltyAccount')
  page.queryClient.setQueryData(loyaltyQuery(page.client).queryKey, account)
  const points = () => page.queryClient.getQueryData(loyaltyQuery(page.client).queryKey)?.points
  const publish = (version: number) =>
    server.deps.realtime.publish(channels.loyalty(id), {
      playerAccount: { ...account, points: version, version },
    })
  const received = vi.fn<() => void>()
  onTestFinished(onPublication('invoices', received))
  page.start()
  for (let version = 10; points() === 0; version += 1) {
    await publish(version)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const before = points()
  holdBalance()
  onTestFinished(() => releaseBalance())
  await publish(1_000_000)
  await publish(999_999)
  // Publications arrive in order, so the account has arrived before an invoice.
  for (let index = 0; received.mock.calls.length === 0; index += 1) {
    const invoice = { id: `after ${index}`, version: 1 }
    await server.deps.realtime.publish(channels.invoices(id), { invoice })
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(points()).toBeLessThan(999_999)
  expect(points()).toBeGreaterThanOrEqual(before ?? 0)
  releaseBalance()
  await until(() => points() === 1_000_000)
})

test('reconnects a permanently closed connection while its session is open', async () => {
  const page = await openPage()
  page.start()
  await page.open('USD')
  await until(() => page.currencies().includes('USD'))
  // Each reading of the clock is a minute later.
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 60_000))
  await server.deps.realtime.disconnectUser(page.player.id, { code: 3504, reason: 'connection limit' })
  await page.open('CAD')
  await until(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    return page.currencies().includes('CAD')
  })
  expect(page.onSessionOver).not.toHaveBeenCalled()
})

test('a page whose session is closed elsewhere detects it', async () => {
  const page = await openPage()
  page.start()
  await page.open('USD')
  await until(() => page.currencies().includes('USD'))
  expect(page.onSessionOver).not.toHaveBeenCalled()
  await server.call('logout', { token: page.player.token })
  await server.settle()
  await until(() => page.onSessionOver.mock.calls.length > 0)
})

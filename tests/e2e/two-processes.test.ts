/**
 * Two server processes behind one load balancer. Publications of either process reach a player's tabs at both, and
 * the tabs of a dead process continue at the other.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Publications } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import { Centrifuge } from 'centrifuge'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { openGameSession } from '../../apps/server/src/modules/player-state/index.ts'
import { bet, startWithProvider, type WithProvider } from '#tests/support/games/game-provider.ts'
import { PROVIDER } from '#tests/support/games/provider-config.ts'
import { signOf } from '#tests/support/games/provider-server.ts'
import { givenPayer } from '#tests/support/payments/payments.ts'

const MAIN = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts')

interface ServerProcess {
  child: ChildProcess
  /** Null until it has reported its port. */
  port: number | null
}

/** Sends each new connection to the next live process. */
async function startBalancer() {
  const processes: ServerProcess[] = []
  const sockets = new Set<Socket>()
  let turn = 0
  const server = createServer((incoming) => {
    const alive = processes.filter(
      ({ child, port }) => port !== null && child.exitCode === null && child.signalCode === null,
    )
    const chosen = alive[turn++ % alive.length]
    const outgoing = connectTo(chosen?.port ?? 0, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    processes,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

let provider: WithProvider
let balancer: Awaited<ReturnType<typeof startBalancer>>

async function startProcess(): Promise<void> {
  const { config } = provider.server.deps
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: config.dataDir,
      CONFIG_DIR: config.configDir,
      SECRETS_FILE: config.secretsFile,
      DATABASE_URL: provider.server.database.url,
      ROLES: 'api,inbound,realtime,jobs',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const started: ServerProcess = { child, port: null }
  balancer.processes.push(started)
  const [greeting] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [unknown]
  const [, port] = /is open at http:\S+:(\d+)/.exec(String(greeting)) ?? []
  if (port === undefined) throw new Error('a process exited before it listened')
  started.port = Number(port)
}

beforeAll(async () => {
  provider = await startWithProvider()
  // The processes use the machine's clock.
  provider.server.clock.set(new Date())
  balancer = await startBalancer()
  await startProcess()
  await startProcess()
})

afterAll(async () => {
  await balancer.stop()
  for (const { child } of balancer.processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await provider.stop()
})

async function givenPlayerAtGame() {
  const { server } = provider
  const { deps } = server
  const player = await givenPayer(server, { cash: 10_000n })
  const session = { id: crypto.randomUUID(), playerId: player.id, accountId: player.accountId }
  await inTransaction(deps.db, (tx) =>
    openGameSession(
      tx,
      { ...session, gameId: 'acme-train', sessionId: crypto.randomUUID() },
      deps.clock.now(),
    ),
  )
  const betAt = async ({ port }: ServerProcess, round: string, amount: string) => {
    const body = JSON.stringify({
      account_id: player.accountId,
      currency: 'EUR',
      game_id: 'train',
      session_id: session.id,
      round_id: round,
      transactions: [bet(`${session.id} ${round}`, amount)],
    })
    const reply = await fetch(`http://127.0.0.1:${port}/provider/${PROVIDER}/wallet/betwin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-sign': signOf(body) },
      body,
    })
    expect(reply.status).toBe(200)
  }
  return { player, betAt }
}

/** A tab that connects through the balancer and records what it receives about its account. */
async function openTab(player: { id: string; token: string }) {
  const client = new Centrifuge(`${balancer.url.replace('http', 'ws')}/api/connection/websocket`, {
    token: player.token,
    minReconnectDelay: 1,
    maxReconnectDelay: 50,
  })
  onTestFinished(() => client.disconnect())
  const subscription = client.newSubscription(channels.accounts(player.id))
  const heard: { balance: string; version: number }[] = []
  subscription.on('publication', ({ data }) => heard.push((data as Publications['accounts']).account))
  subscription.subscribe()
  client.connect()
  await subscription.ready()
  const until = (balance: string) =>
    new Promise<void>((resolve) => {
      const look = () => heard.some((account) => account.balance === balance) && resolve()
      subscription.on('publication', look)
      look()
    })
  return { subscription, heard, until }
}

test('a bet at either process moves the balance in tabs at both, and a dead process loses no tab', async () => {
  const [first, second] = balancer.processes
  if (first === undefined || second === undefined) throw new Error('fewer than two processes were started')
  const { player, betAt } = await givenPlayerAtGame()
  const tabs = [await openTab(player), await openTab(player)] as const

  await betAt(first, 'round 1', '2.50')
  await Promise.all(tabs.map((tab) => tab.until('97.50')))
  await betAt(second, 'round 2', '7.50')
  await Promise.all(tabs.map((tab) => tab.until('90.00')))
  // The first tab may have received the player's initial money.
  const [one, other] = tabs.map(({ heard }) => heard.filter(({ balance }) => balance !== '100.00'))
  expect(one).toEqual(other)
  const versions = one?.map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))

  const loss = Promise.race(
    tabs.map(
      ({ subscription }) =>
        new Promise<boolean>((resolve) =>
          subscription.on('subscribed', ({ recovered }) => resolve(recovered)),
        ),
    ),
  )
  first.child.kill('SIGKILL')
  // The other process has other streams: the server makes the tab reload what it may have missed.
  expect(await loss).toBe(false)
  await betAt(second, 'round 3', '40.00')
  await Promise.all(tabs.map((tab) => tab.until('50.00')))
})

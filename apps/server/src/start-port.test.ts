import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import fastify from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/server/free-port.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import { loadConfig } from './platform/config.ts'
import { claimPort, listenOn } from './start-port.ts'
import { start } from './start.ts'

const home = makeTestHome()
afterAll(() => rmSync(home, { recursive: true, force: true }))
const HOST = '127.0.0.1'

/** The result of another process that tries to listen on the port. */
async function tryToListen(port: number): Promise<string> {
  const other = createServer().listen(port, HOST)
  return once(other, 'listening').then(
    () => new Promise((resolve) => other.close(() => resolve('free'))),
    (error: NodeJS.ErrnoException) => error.code ?? '',
  )
}

/** How a connection ends. */
async function tryToConnect(port: number): Promise<string> {
  const socket = connect(port, HOST)
  return new Promise((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.once('close', () => resolve('closed'))
  })
}

test('a port chosen by the system is reserved until the server listens, and free after it has closed', async () => {
  const port = await claimPort(HOST, 0)
  expect(await tryToListen(port.number)).toBe('EADDRINUSE')
  expect(['closed', 'ECONNRESET']).toContain(await tryToConnect(port.number))

  const app = fastify()
  let listens = 0
  app.addHook('onListen', async () => void (listens += 1))
  app.get('/', () => 'open')
  await listenOn(app, HOST, port)
  expect(listens).toBe(1)
  expect((app.server.address() as AddressInfo).port).toBe(port.number)
  const reply = await fetch(`http://${HOST}:${port.number}/`)
  expect(await reply.text()).toBe('open')

  await app.close()
  expect(await tryToListen(port.number)).toBe('free')
})

test('a configured port refuses connections until the server listens', async () => {
  const port = await claimPort(HOST, await freePort())
  expect(await tryToConnect(port.number)).toBe('ECONNREFUSED')
  const app = fastify()
  onTestFinished(() => app.close())
  await listenOn(app, HOST, port)
  expect(await tryToListen(port.number)).toBe('EADDRINUSE')
})

test('a failed start releases the port chosen by the system', async () => {
  const DATABASE_URL = `postgres://nobody@${HOST}:${await freePort()}/none`
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: home,
    DATABASE_URL,
    LOG_LEVEL: 'silent',
  })
  const opened: Server[] = []
  const note = (message: unknown) => opened.push((message as { server: Server }).server)
  subscribe('tracing:net.server.listen:asyncStart', note)
  onTestFinished(() => void unsubscribe('tracing:net.server.listen:asyncStart', note))
  await expect(start(config)).rejects.toThrow('ECONNREFUSED')
  expect(opened.map(({ listening }) => listening)).toEqual([false])
})

/**
 * The port is known before anything is built, because public addresses contain it. A configured port is only checked, and refuses
 * connections until the server is ready. A port chosen by the system is held until then: once released, the system may give it to
 * another program.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { App } from './platform/http/server.ts'
import { portError } from './start-errors.ts'

export interface Port {
  number: number
  /** Listens in place of the server and drops all connections; null if the port was configured. */
  holder: Server | null
}

/** @throws StartError if the port is taken or not allowed. 0 lets the system choose. */
export async function claimPort(host: string, requested: number): Promise<Port> {
  const probe = await occupy(host, requested)
  if (requested === 0) return { number: addressOf(probe).port, holder: probe }
  await end(probe)
  return { number: requested, holder: null }
}

/** Releases a held port if the server never listens. */
export async function releasePort({ holder }: Port): Promise<void> {
  if (holder?.listening) await end(holder)
}

export async function listenOn(app: App, host: string, { number, holder }: Port): Promise<void> {
  try {
    await app.listen(holder === null ? { host, port: number } : takeOver(holder))
  } catch (error) {
    throw portError(error, number)
  }
}

/**
 * Node can listen on the handle of another server. Fastify passes its options on to Node, and reads `host` to see whether there are
 * several addresses.
 */
function takeOver(holder: Server) {
  return Object.assign(holder, { host: addressOf(holder).address })
}

/** A port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const port = await claimPort('127.0.0.1', 0)
  await releasePort(port)
  return port.number
}

async function occupy(host: string, port: number): Promise<Server> {
  const probe = createServer((socket) => socket.destroy()).listen(port, host)
  try {
    await once(probe, 'listening')
    return probe
  } catch (error) {
    throw portError(error, port)
  }
}

async function end(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

const addressOf = (server: Server) => server.address() as AddressInfo

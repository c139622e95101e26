/**
 * The port is known before anything is built: addresses that players see contain it. One that was named is only looked
 * at, and refuses connections until the house is ready. One that the machine chose is held until then: once it is given
 * back, the machine may give it to anybody.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { App } from './platform/http/server.ts'
import { portFault } from './start-faults.ts'

export interface Port {
  number: number
  /** Listens in place of the house, and drops whoever connects; null where the port was named. */
  holder: Server | null
}

/** @throws CannotStart when the wanted port is taken or not allowed; 0 leaves the choice to the machine. */
export async function claimPort(host: string, wanted: number): Promise<Port> {
  const probe = await occupy(host, wanted)
  if (wanted === 0) return { number: addressOf(probe).port, holder: probe }
  await end(probe)
  return { number: wanted, holder: null }
}

/** Gives back what was held, when the house does not come to listen. */
export async function releasePort({ holder }: Port): Promise<void> {
  if (holder?.listening) await end(holder)
}

export async function listenOn(app: App, host: string, { number, holder }: Port): Promise<void> {
  try {
    await app.listen(holder === null ? { host, port: number } : takeOver(holder))
  } catch (error) {
    throw portFault(error, number)
  }
}

/**
 * Node lets a server listen on with what another one listens on when it is given that one; Fastify passes on what it is
 * given, and reads the host of it to see whether there are more addresses than one.
 */
function takeOver(holder: Server) {
  return Object.assign(holder, { host: addressOf(holder).address })
}

/** A port of this machine that nobody listens on just now. */
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
    throw portFault(error, port)
  }
}

async function end(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

const addressOf = (server: Server) => server.address() as AddressInfo

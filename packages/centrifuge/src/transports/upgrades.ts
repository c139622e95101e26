/*
 * Routes the upgrades of an HTTP server. All servers attached to it share a listener, so that an unknown path
 * is refused instead of hanging because each server leaves it to the others.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from './websocket.ts'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const takersOf = new WeakMap<HttpServer, Map<string, Upgrade>>()

/**
 * @returns a function that releases the path
 * @throws RangeError when the path is taken
 */
export function takeUpgrades(server: HttpServer, path: string, take: Upgrade): () => void {
  const takers = takersOf.get(server) ?? listen(server)
  if (takers.has(path)) throw new RangeError(`${path} is served already`)
  takers.set(path, take)
  return () => takers.delete(path)
}

function listen(server: HttpServer): Map<string, Upgrade> {
  const takers = new Map<string, Upgrade>()
  takersOf.set(server, takers)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [pathname = ''] = (request.url ?? '').split('?')
    const take = takers.get(pathname)
    if (take !== undefined) take(request, socket, head)
    else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found')
  })
  return takers
}

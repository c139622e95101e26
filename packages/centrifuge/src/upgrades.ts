/*
 * Who takes which upgrade of an HTTP server. All that is attached to one shares a listener, so that a path of nobody is
 * refused, and not left hanging because each takes it for the other's.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from './websocket.ts'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const takersOf = new WeakMap<HttpServer, Map<string, Upgrade>>()

/**
 * @returns how to give the path back
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

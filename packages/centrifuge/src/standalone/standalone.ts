/* A standalone server: WebSocket, the fallbacks and the server API on one port, configured by a file. */
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ServerApi } from '../http-api/api.ts'
import type { FileOptions } from './options-file.ts'
import { type CentrifugeServer, createServer } from '../server.ts'

export interface Standalone {
  readonly url: string
  readonly realtime: CentrifugeServer
  /** Closes the clients' connections, then the port. */
  stop(): Promise<void>
}

export async function startStandalone({
  host,
  port,
  path,
  apiKey,
  options,
}: FileOptions): Promise<Standalone> {
  const failure = (error: unknown) =>
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  const realtime = createServer({ ...options, failure })
  const api = apiKey === null ? null : new ServerApi(realtime, apiKey)
  const http = createHttpServer((request, response) => {
    try {
      if (request.url === '/health') response.end('{}')
      else if (!realtime.handleRequest(request, response) && api?.handle(request, response) !== true) {
        response.writeHead(404).end()
      }
    } catch (error) {
      // An exception in a listener ends the process; one request must not.
      failure(error)
      response.destroy()
    }
  })
  realtime.attach(http, path)
  http.listen(port, host)
  await once(http, 'listening')
  const address = http.address() as AddressInfo
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    realtime,
    async stop() {
      realtime.close()
      http.close()
      http.closeIdleConnections()
      await once(http, 'close')
    },
  }
}

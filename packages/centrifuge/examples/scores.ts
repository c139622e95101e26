/* A complete server: anyone may follow the scores, and each user has a private channel. */
import { createServer as createHttpServer, type Server } from 'node:http'
import { type CentrifugeServer, createServer } from '../src/index.ts'

interface Scores {
  readonly http: Server
  readonly realtime: CentrifugeServer
}

export function startScores(secret: Uint8Array, port: number): Scores {
  const realtime = createServer({
    tokens: { key: secret, audience: 'scores' },
    visitors: true,
    namespaces: {
      scores: { subscribe: 'everyone', historySize: 100, historyTtlMs: 600_000, forceRecovery: true },
      inbox: { userLimited: true, historySize: 20, historyTtlMs: 600_000, forceRecovery: true },
    },
    rpc: ({ method, data }, caller) => ({ method, data, user: caller.user }),
  })
  const http = createHttpServer((_request, response) => response.end('realtime at /connection/websocket\n'))
  realtime.attach(http)
  http.listen(port, '127.0.0.1')
  return { http, realtime }
}

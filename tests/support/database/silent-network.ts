/** A proxy to the database that can silently stop forwarding, without closing any connection. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface SilentNetwork {
  /** The database URL through the proxy. */
  url: string
  /** Stops forwarding for all current connections. Later connections work normally. */
  fallSilent(): void
  close(): Promise<void>
}

export async function openSilentNetwork(databaseUrl: string): Promise<SilentNetwork> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    fallSilent() {
      for (const socket of open) socket.unpipe().pause()
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

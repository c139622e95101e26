/**
 * A proxy to a TCP server whose network can be cut: nothing passes in either direction and nothing is refused, as behind a broken
 * switch. What was sent meanwhile arrives when the cut ends, as TCP would send it again.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface CutNetwork {
  port: number
  cut(): void
  heal(): void
  close(): Promise<void>
}

export async function openCutNetwork(target: () => number): Promise<CutNetwork> {
  const pairs = new Set<readonly [from: Socket, to: Socket]>()
  let isCut = false
  const begin = ([from, to]: readonly [Socket, Socket]) => void from.pipe(to)
  const stop = ([from, to]: readonly [Socket, Socket]) => void from.unpipe(to).pause()
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: false }, (near) => {
    const far = connect(target(), '127.0.0.1')
    for (const pair of [
      [near, far],
      [far, near],
    ] as const) {
      const [from, to] = pair
      pairs.add(pair)
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
      if (!isCut) begin(pair)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const pair of pairs) stop(pair)
    },
    heal() {
      isCut = false
      for (const pair of pairs) begin(pair)
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const [from] of pairs) from.destroy()
      await closed
    },
  }
}

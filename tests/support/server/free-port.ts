import { createServer } from 'node:net'

/**
 * Ports below those of embedded databases and of outgoing connections, which could take a port before it is used. Another worker could do so,
 * too, so each worker has a range of ports. Two runs at the same time rarely use the same range.
 */
const [LOWEST, PROCESSES, PORTS_EACH] = [10_000, 50, 200] as const
const worker = Number(process.env['VITEST_POOL_ID'] ?? Math.floor(Math.random() * PROCESSES))
const pool = (worker + process.ppid) % PROCESSES
let last = Math.floor(Math.random() * PORTS_EACH)

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    last = (last + 1) % PORTS_EACH
    const port = LOWEST + pool * PORTS_EACH + last
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

import { createServer } from 'node:net'

/** Below the range for outgoing connections, which the system could assign before the port is used. */
const [LOWEST, COUNT] = [20_000, 12_000] as const

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * COUNT)
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

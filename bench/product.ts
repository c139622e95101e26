/** Runs the whole product as `npm start` does, in a temporary folder. The site must be built. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

interface Product {
  url: string
  port: number
  pid: number
  stop(): Promise<void>
}

/** @param env Overrides. Rate limits are raised so that they don't affect the benchmark. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const home = mkdtempSync(path.join(tmpdir(), 'fairhall-bench-'))
  const port = randomInt(20_000, 30_000)
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      SANDBOX_PLAYERS: '0',
      DATA_DIR: home,
      PORT: String(port),
      REQUESTS_PER_MINUTE: '1000000',
      ATTEMPTS_PER_MINUTE: '1000000',
      CONNECTIONS_PER_ADDRESS: '1000000',
      CONNECTIONS_PER_SECOND: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await untilOpen(child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, port, pid: child.pid ?? 0, stop }
}

function untilOpen(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('is open at') && resolve())
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)))
  })
}

/** Runs the server as a separate process, as an operator does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from './free-port.ts'

const MAIN = path.resolve(import.meta.dirname, '../../../apps/server/src/main.ts')

export interface ServerProcess {
  url: string
  child: ChildProcess
  isAlive(): boolean
  /** Stops the process and returns its exit code. */
  stop(): Promise<number | null>
}

/** Resolves when the process listens. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited])
  const isAlive = () => child.exitCode === null && child.signalCode === null
  if (!isAlive()) throw new Error('the server process exited before it listened')
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    isAlive,
    async stop() {
      if (isAlive()) child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}

/** A program of the cluster: its output goes to a file, and it ends with this process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

interface ServiceOptions {
  env?: Record<string, string>
  user?: { uid?: number; gid?: number }
  logFile: string
  cwd: string
}

export class Service {
  readonly #start: () => ChildProcess
  #child: ChildProcess

  constructor(program: string, args: readonly string[], { env = {}, user, logFile, cwd }: ServiceOptions) {
    this.#start = () => {
      const log = openSync(logFile, 'a')
      const child = spawn(program, args, {
        cwd,
        env: { PATH: process.env['PATH'], HOME: cwd, LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        ...user,
      })
      closeSync(log)
      return child
    }
    this.#child = this.#start()
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    await ended
  }

  restart(): void {
    this.#child = this.#start()
  }
}

/** Waits for a condition of another program, which does not report it. */
export async function until(what: string, isTrue: () => Promise<boolean>, maxMs = 120_000): Promise<void> {
  const from = performance.now()
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() - from > maxMs) throw new Error(`waited in vain for ${what}`)
    await pause(100)
  }
}

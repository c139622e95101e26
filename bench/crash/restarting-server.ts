/** A server process that is replaced by a new one whenever it exits. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Ready, Victim } from './server.ts'

export class RestartingServer {
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess
  #ready: Promise<Ready>
  #isClosed = false

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
    const { child, ready } = this.#spawn()
    this.#child = child
    this.#ready = ready
  }

  /** Resolves when the current process is ready. If it exits before, its replacement counts. */
  get ready(): Promise<Ready> {
    return this.#ready
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Makes the server kill a process between the pipelines of its next batch; 0 is the server itself. */
  crashBetweenPipelines(pid: number): void {
    if (this.#child.connected)
      this.#child.send({ crashBetweenPipelines: pid } satisfies Victim, () => undefined)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.disconnect()
    await ended
  }

  #spawn(): { child: ChildProcess; ready: Promise<Ready> } {
    const child = fork(path.join(import.meta.dirname, 'server.ts'), {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('error', () => undefined)
    const ready = new Promise<Ready>((resolve) => {
      child.once('message', (message) => resolve(message as Ready))
      child.once('exit', () => {
        if (this.#isClosed) return
        const next = this.#spawn()
        this.#child = next.child
        this.#ready = next.ready
        void next.ready.then(resolve)
      })
    })
    return { child, ready }
  }
}

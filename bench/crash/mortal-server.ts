/** The server as those outside see it: it answers or it does not, and after a death a new one takes its place. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Ready, Victim } from './server.ts'

export class MortalServer {
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess
  #ready: Promise<Ready>
  #isOver = false

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
    const { child, ready } = this.#spawn()
    this.#child = child
    this.#ready = ready
  }

  /** When the one that lives now answers; those that died before they could are followed by others. */
  get ready(): Promise<Ready> {
    return this.#ready
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Between the flights of its next batch it kills that process; itself with 0. */
  dieBetweenFlights(pid: number): void {
    if (this.#child.connected) this.#child.send({ dieBetweenFlights: pid } satisfies Victim, () => undefined)
  }

  async close(): Promise<void> {
    this.#isOver = true
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
        if (this.#isOver) return
        const next = this.#spawn()
        this.#child = next.child
        this.#ready = next.ready
        void next.ready.then(resolve)
      })
    })
    return { child, ready }
  }
}

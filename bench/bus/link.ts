/** A publisher and a subscriber on one carrier, each in a separate process. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Carrier, FromPeer, Role, ToPeer } from './messages.ts'

export interface Load {
  count: number
  perTurn: number
  everyMs: number
}

export interface Passed {
  publisherUs: number
  subscriberUs: number
  p50Ms: number
  p99Ms: number
}

export class Link {
  readonly #publisher: ChildProcess
  readonly #subscriber: ChildProcess

  constructor(carrier: Carrier, url: string) {
    const start = (role: Role) => fork(path.join(import.meta.dirname, 'peer.ts'), [role, carrier, url])
    this.#publisher = start('publisher')
    this.#subscriber = start('subscriber')
  }

  async ready(): Promise<void> {
    await Promise.all([next(this.#publisher, 'ready'), next(this.#subscriber, 'ready')])
  }

  /** Sends messages through the link and returns the cost per message. */
  async pass(load: Load): Promise<Passed> {
    const ends = Promise.all([next(this.#publisher, 'done'), next(this.#subscriber, 'done')])
    order(this.#subscriber, { kind: 'expect', count: load.count })
    order(this.#publisher, { kind: 'send', ...load })
    const [sent, received] = await ends
    const sorted = received.latenciesMs.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return {
      publisherUs: sent.cpuUs / load.count,
      subscriberUs: received.cpuUs / load.count,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
    }
  }

  stop(): void {
    for (const peer of [this.#publisher, this.#subscriber]) order(peer, { kind: 'stop' })
  }
}

function order(peer: ChildProcess, message: ToPeer): void {
  peer.send(message)
}

function next<Kind extends FromPeer['kind']>(
  peer: ChildProcess,
  kind: Kind,
): Promise<Extract<FromPeer, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`a process exited before it was ${kind}`))
    peer.once('exit', onExit)
    peer.on('message', function take(message: FromPeer) {
      if (message.kind !== kind) return
      peer.off('message', take)
      peer.off('exit', onExit)
      resolve(message as Extract<FromPeer, { kind: Kind }>)
    })
  })
}

/** One server and its clients in separate processes, controlled by messages. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import {
  type FromClients,
  type FromServer,
  frameBytes,
  type Mode,
  PATH,
  PUSH,
  type ToClients,
  type ToServer,
} from './messages.ts'

/** The protocol server's last message before publications. */
const SUBSCRIBED = '{"id":2,"subscribe"'

interface PairOptions {
  mode: Mode
  clients: number
  /** Option of the protocol server. Default: the server's own. */
  socketsPerTick?: number
}

export interface Usage {
  cpuUs: number
  heapBytes: number
  connections: number
  encoded: number
}

export class Pair {
  readonly mode: Mode
  readonly clients: number
  readonly #server: ChildProcess
  readonly #clients: ChildProcess
  port = 0
  heapBytesPerConnection = 0

  constructor({ mode, clients, socketsPerTick }: PairOptions) {
    this.mode = mode
    this.clients = clients
    const file = (name: string) => path.join(import.meta.dirname, name)
    this.#server = fork(file('server.ts'), [mode, String(socketsPerTick ?? '')], {
      execArgv: ['--expose-gc'],
    })
    this.#clients = fork(file('clients.ts'))
  }

  async start(): Promise<void> {
    const { port } = await this.#fromServer('listening')
    this.port = port
    const before = await this.measure()
    const connected = this.#fromClients('connected')
    this.#sendToClients({
      kind: 'connect',
      port,
      path: PATH,
      count: this.clients,
      until: this.mode === 'bare' ? '\r\n\r\n' : SUBSCRIBED,
    })
    await connected
    const after = await this.measure()
    this.heapBytesPerConnection = (after.heapBytes - before.heapBytes) / this.clients
  }

  /** Publishes several times within one turn and waits until every client has received everything. */
  async broadcast(publications: number): Promise<void> {
    const expecting = this.#fromClients('expecting')
    const received = this.#fromClients('received')
    this.#sendToClients({ kind: 'expect', bytesEach: this.#bytesOf(publications) })
    await expecting
    this.#sendToServer({ kind: 'publish', count: publications })
    await received
  }

  /** The protocol server joins all messages of one turn to a client into one frame. */
  #bytesOf(publications: number): number {
    const each = Buffer.byteLength(PUSH)
    if (this.mode === 'bare') return publications * frameBytes(each)
    return frameBytes(publications * each + publications - 1)
  }

  async measure(): Promise<Usage> {
    const usage = this.#fromServer('usage')
    this.#sendToServer({ kind: 'measure' })
    return usage
  }

  stop(): void {
    this.#sendToServer({ kind: 'stop' })
    this.#sendToClients({ kind: 'stop' })
  }

  #sendToServer(message: ToServer): void {
    this.#server.send(message)
  }

  #sendToClients(message: ToClients): void {
    this.#clients.send(message)
  }

  #fromServer<Kind extends FromServer['kind']>(kind: Kind): Promise<Extract<FromServer, { kind: Kind }>> {
    return nextMessage(this.#server, kind)
  }

  #fromClients<Kind extends FromClients['kind']>(kind: Kind): Promise<Extract<FromClients, { kind: Kind }>> {
    return nextMessage(this.#clients, kind)
  }
}

function nextMessage<Message extends { kind: string }>(child: ChildProcess, kind: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`a process ended before it said ${kind}`))
    const onMessage = (message: Message) => {
      if (message.kind !== kind) return
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(message)
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
  })
}

/**
 * A minimal HTTP client, because a load generator shares the processors with the server that it measures. Each connection carries one request
 * at a time, and answers must have a `content-length`.
 */
import { connect, type Socket } from 'node:net'

interface SignedRequest {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

interface Answer {
  status: number
  text: string
}

/** Sends a request over a free connection. */
export type Ask = (request: SignedRequest) => Promise<Answer>

interface Wires {
  ask: Ask
  close(): void
}

/** Opens connections as they are needed. The server closes those that were idle for long. */
export function openWires(url: string): Wires {
  const address = new URL(url)
  const free: Wire[] = []
  const findOpen = (): Wire => {
    const wire = free.pop() ?? new Wire(address)
    return wire.isClosed ? findOpen() : wire
  }
  return {
    async ask(request) {
      const wire = findOpen()
      const answer = await wire.ask(request)
      free.push(wire)
      return answer
    },
    close: () => free.forEach((wire) => wire.close()),
  }
}

const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i
const STATUS_AT = 'HTTP/1.1 '.length

class Wire {
  readonly #host: string
  readonly #socket: Socket
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  #received = ''
  isClosed = false

  constructor({ host, hostname, port }: URL) {
    this.#host = host
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    // One character per byte, so that lengths are those of the header.
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (text: string) => this.#receive(text))
    this.#socket.on('error', (error) => this.#waiting?.reject(error))
    this.#socket.on('close', () => {
      this.isClosed = true
      this.#waiting?.reject(new Error('the connection was closed'))
    })
  }

  ask({ method, path, headers, body }: SignedRequest): Promise<Answer> {
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`
    this.#socket.write(`${head}\r\n${body}`)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(text: string): void {
    this.#received += text
    const head = this.#received.indexOf(HEAD_END)
    if (head < 0) return
    const begin = head + HEAD_END.length
    const length = Number(LENGTH.exec(this.#received)?.[1])
    if (Number.isNaN(length)) return this.#waiting?.reject(new Error('the answer has no content-length'))
    if (this.#received.length < begin + length) return
    const status = Number(this.#received.slice(STATUS_AT, STATUS_AT + 3))
    const answer = { status, text: this.#received.slice(begin) }
    this.#received = ''
    this.#waiting?.resolve(answer)
  }
}

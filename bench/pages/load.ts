/**
 * Requests one address after another over persistent connections and parses only the head of each reply. A client that
 * decodes each body, as autocannon does, takes longer for a compressed page than the server, and longer for a thousand
 * different bodies than for one in the CPU cache. It would measure itself.
 */
import { connect } from 'node:net'

export interface Load {
  replies: number
  perSecond: number
  p95Ms: number
  p99Ms: number
}

interface LoadOptions {
  connections: number
  seconds: number
  headers: Readonly<Record<string, string>>
}

const HEAD_END = '\r\n\r\n'
const CHUNK_BYTES = 64 * 1024

export async function load(url: string, nextPath: () => string, options: LoadOptions): Promise<Load> {
  const target = new URL(url)
  const lines = Object.entries({ host: target.host, ...options.headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const nextRequest = () => `GET ${nextPath()} HTTP/1.1\r\n${lines}\r\n`
  const begunAt = performance.now()
  const endsAt = begunAt + options.seconds * 1000
  const waits = await Promise.all(
    Array.from({ length: options.connections }, () => askUntil(endsAt, target, nextRequest)),
  )
  const waitsMs = waits.flat().sort((one, other) => one - other)
  return {
    replies: waitsMs.length,
    perSecond: (waitsMs.length * 1000) / (performance.now() - begunAt),
    p95Ms: waitsMs[Math.floor(waitsMs.length * 0.95)] ?? 0,
    p99Ms: waitsMs[Math.floor(waitsMs.length * 0.99)] ?? 0,
  }
}

/** Measures the latency of each reply over one connection. */
function askUntil(endsAt: number, { hostname, port }: URL, nextRequest: () => string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const waitsMs: number[] = []
    let askedAt = 0
    const ask = () => {
      askedAt = performance.now()
      socket.write(nextRequest())
    }
    const take = readReplies(() => {
      const now = performance.now()
      waitsMs.push(now - askedAt)
      if (now < endsAt) return ask()
      socket.destroy()
      resolve(waitsMs)
    })
    const callback = (size: number, chunk: Uint8Array) => {
      try {
        take(Buffer.from(chunk.buffer, chunk.byteOffset, size))
      } catch (error) {
        reject(error)
        socket.destroy()
      }
      return true
    }
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: { buffer: Buffer.alloc(CHUNK_BYTES), callback },
    })
    socket.once('connect', ask)
    socket.once('error', reject)
  })
}

/** Reads chunks as they arrive and reports the end of each reply. */
function readReplies(onReply: () => void): (piece: Buffer) => void {
  let head = Buffer.alloc(0)
  let bytesLeft = 0
  return (piece) => {
    if (bytesLeft > 0) bytesLeft -= piece.length
    else {
      const begun = head.length === 0 ? piece : Buffer.concat([head, piece])
      const end = begun.indexOf(HEAD_END)
      // The chunk is in a buffer that is reused.
      head = end === -1 ? Buffer.from(begun) : Buffer.alloc(0)
      if (end === -1) return
      bytesLeft = bodyBytes(begun.toString('latin1', 0, end)) - (begun.length - end - HEAD_END.length)
    }
    if (bytesLeft === 0) onReply()
  }
}

function bodyBytes(head: string): number {
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`unexpected reply: ${head}`)
  return Number(length)
}

/** Minimal stand-ins for virus scanners. Content with the text EICAR is infected. */
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'

interface TestScan {
  /** For DOCUMENT_SCAN. */
  setting: string
  /** While true, it answers with errors. */
  isDown: boolean
  close(): Promise<void>
}

const isInfected = (content: Buffer) => content.includes('EICAR')

/** Implements clamd's INSTREAM: chunks with their lengths, ended by a chunk of length 0. */
export async function startClamd(): Promise<TestScan> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part])
      const chunks = readChunks(received)
      if (chunks === null) return
      if (scan.isDown) socket.end('INSTREAM size limit exceeded. ERROR\0')
      else socket.end(isInfected(chunks) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
    socket.on('error', () => undefined)
  })
  const scan = {
    setting: `clamd://127.0.0.1:${await listen(server)}`,
    isDown: false,
    close: () => close(server),
  }
  return scan
}

/** Returns null until all chunks have arrived. */
function readChunks(input: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= input.length; ) {
    const length = input.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(input.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

export async function startScanService(): Promise<TestScan> {
  const server = createHttpServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const infected = isInfected(Buffer.concat(parts))
      reply.writeHead(scan.isDown ? 503 : 200).end(JSON.stringify({ infected }))
    })
  })
  const scan = {
    setting: `http://127.0.0.1:${await listen(server)}/scan`,
    isDown: false,
    close: () => close(server),
  }
  return scan
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/**
 * Scans for viruses with the operator's tool: a clamd socket, an HTTP service, or a command that reads standard input. Without a
 * clear answer the file keeps waiting.
 */
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { request } from 'undici'
import type { DocumentScan } from '../../platform/config.ts'

export type Verdict = 'clean' | 'infected'

const TIMEOUT_MS = 60_000

/** @throws Error if there is no clear answer */
export async function scanFile(scan: DocumentScan, content: Buffer): Promise<Verdict> {
  if (scan.kind === 'clamd') return askClamd(scan, content)
  return scan.kind === 'http' ? askService(scan.url, content) : askCommand(scan.command, content)
}

/** Uses INSTREAM: chunks with a length prefix, ended by an empty chunk. */
async function askClamd({ host, port }: { host: string; port: number }, content: Buffer): Promise<Verdict> {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host, port })
    let received = ''
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('clamd timed out')))
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('end', () => resolve(received))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    socket.end(Buffer.concat([Buffer.from('zINSTREAM\0'), length, content, Buffer.alloc(4)]))
  })
  const result = answer.replaceAll('\0', '').trim()
  if (result === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(result)) return 'infected'
  throw new Error(`clamd answered ${result.slice(0, 100)}`)
}

/** Expects 200 with `{"infected": false}` or `{"infected": true}`. */
async function askService(url: string, content: Buffer): Promise<Verdict> {
  const reply = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: content,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  const body: unknown = reply.statusCode === 200 ? await reply.body.json() : await reply.body.dump()
  const infected = typeof body === 'object' && body !== null && 'infected' in body ? body.infected : undefined
  if (typeof infected !== 'boolean') throw new Error(`${new URL(url).host} answered ${reply.statusCode}`)
  return infected ? 'infected' : 'clean'
}

/** The command reads the file from standard input and exits with 0 if clean and 1 if infected, like clamscan. */
async function askCommand([file = '', ...args]: readonly string[], content: Buffer): Promise<Verdict> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: TIMEOUT_MS })
    child.on('error', reject)
    child.on('close', resolve)
    // The command may close its input early.
    child.stdin.on('error', () => undefined)
    child.stdin.end(content)
  })
  if (code === 0) return 'clean'
  if (code === 1) return 'infected'
  throw new Error(`The virus scan command ended with ${code}`)
}

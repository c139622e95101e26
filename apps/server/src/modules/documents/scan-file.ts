/**
 * Looks for viruses by what the operator has: a clamd that is asked over its socket, a service that takes the bytes by POST, or a
 * command that reads them. Who does not answer clearly has said nothing: then the file waits.
 */
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { request } from 'undici'
import type { DocumentScan } from '../../platform/config.ts'

export type Verdict = 'clean' | 'infected'

const TIMEOUT_MS = 60_000

/** @throws when there is no clear answer */
export async function scanFile(scan: DocumentScan, content: Buffer): Promise<Verdict> {
  if (scan.kind === 'clamd') return askClamd(scan, content)
  return scan.kind === 'http' ? askService(scan.url, content) : askCommand(scan.command, content)
}

/** The protocol's INSTREAM: pieces with their length before them, and one of no length at the end. */
async function askClamd({ host, port }: { host: string; port: number }, content: Buffer): Promise<Verdict> {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host, port })
    let said = ''
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('clamd takes too long')))
    socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('end', () => resolve(said))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    socket.end(Buffer.concat([Buffer.from('zINSTREAM\0'), length, content, Buffer.alloc(4)]))
  })
  const words = answer.replaceAll('\0', '').trim()
  if (words === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(words)) return 'infected'
  throw new Error(`clamd answered ${words.slice(0, 100)}`)
}

/** 200 with `{"infected": false}` or `{"infected": true}`. */
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

/** Reads the file from its input, and ends with 0 when it is clean and with 1 when it is not, as clamscan does. */
async function askCommand([file = '', ...args]: readonly string[], content: Buffer): Promise<Verdict> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: TIMEOUT_MS })
    child.on('error', reject)
    child.on('close', resolve)
    // Who has seen enough may close its input before the end.
    child.stdin.on('error', () => undefined)
    child.stdin.end(content)
  })
  if (code === 0) return 'clean'
  if (code === 1) return 'infected'
  throw new Error(`The command that looks for viruses ended with ${code}`)
}

import type { IncomingMessage } from 'node:http'

export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** @throws TooLarge as soon as there are more bytes than allowed */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new TooLarge(`more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

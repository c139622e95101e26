/** A provider's server that only answers with a list of games. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function openGameList(reply: { games: unknown[]; providers?: unknown[] }) {
  const outside = createServer((_request, response) => response.end(JSON.stringify(reply)))
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  const { port } = outside.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Change it to change the list. */
    reply,
    close: () => new Promise((done) => outside.close(done)),
  }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A register that runs `answer` for each question. */
export async function startRegister(answer: () => Promise<string>) {
  const server = createServer(async (request, reply) => {
    const asked = (await json(request)) as { correlationId: string }[]
    const exclusion = await answer()
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify(asked.map(({ correlationId }) => ({ correlationId, exclusion }))))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { url: `http://127.0.0.1:${port}`, close }
}

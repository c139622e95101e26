import type { Server } from 'node:http'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createPendingWork } from './pending-work.ts'

/** A studio with one call, which the test completes. */
async function given() {
  const app = Fastify()
  onTestFinished(() => app.close())
  const pending = createPendingWork()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  pending.watch(app)
  app.post('/bet', async (request) => {
    asked.resolve()
    await answer.promise
    return { body: request.body }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  return { app, pending, port, asked: asked.promise, answer: answer.resolve }
}

test('waits for calls in progress, and accepts no new ones', async () => {
  const { pending, port, asked, answer } = await given()
  const bet = () => fetch(`http://127.0.0.1:${port}/bet`, { method: 'POST' })
  const first = bet()
  await asked
  let isOver = false
  const end = pending.drain().then(() => (isOver = true))
  expect((await bet()).status).toBe(503)
  expect(isOver).toBe(false)
  answer()
  expect((await first).status).toBe(200)
  await end
})

test('does not wait for clients that disconnected before they were answered', async () => {
  const { app, pending, port, asked, answer } = await given()
  const socket = connect(port, '127.0.0.1')
  const body = '{"stake":"1.00"}'
  socket.write(
    `POST /bet HTTP/1.1\r\nhost: studio\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await asked
  socket.destroy()
  await emptied(app.server)
  answer()
  await pending.drain()
})

/** Resolves when the server has noticed that its one client is gone. */
async function emptied(server: Server): Promise<void> {
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  while ((await count()) > 0) await new Promise((resolve) => setImmediate(resolve))
}

import { afterAll, expect, test } from 'vitest'
import { pdfOf, pngOf, upload } from '../../../../../tests/support/files.ts'
import { givenPlayer, PASSWORD } from '../../../../../tests/support/players.ts'
import { startTestServer } from '../../../../../tests/support/server.ts'
import { openDocument } from '../documents/index.ts'

const server = await startTestServer({ env: { ROLES: 'api,jobs' } })
afterAll(() => server.stop())

const ask = (token: string, ticket: string) => server.call('exportDocument', { token, body: { ticket } })

async function given() {
  const player = await givenPlayer(server)
  await upload(server, player.token, pngOf(), { name: 'pass.png' })
  server.clock.advance(1000)
  await upload(server, player.token, pdfOf(), { name: 'bill.pdf', type: 'application/pdf' })
  const { data } = await server.call('exportData', { token: player.token, body: { password: PASSWORD } })
  return { player, rows: data.documents }
}

test('the papers of a player come with his data, as staff sees them', async () => {
  const { player, rows } = await given()
  expect(rows.map(({ name }) => name)).toEqual(['pass.png', 'bill.pdf'])
  for (const { id, ticket, bytes } of rows) {
    const { status, data } = await ask(player.token, String(ticket))
    const wanted = { documentId: String(id), actor: 'staff:ada', reason: 'to compare' }
    const content = Buffer.from(data.content, 'base64')
    expect([status, content.length]).toEqual([200, bytes])
    expect(await openDocument(server.deps, wanted)).toMatchObject({ content })
  }
})

test('a ticket is good for its player, its file and a quarter of an hour', async () => {
  const { player, rows } = await given()
  const [first, second] = rows.map(({ ticket }) => String(ticket))
  if (first === undefined || second === undefined) throw new Error('no tickets')
  const stranger = await givenPlayer(server)
  const [, expires, signature] = first.split('.')
  const swapped = [second.split('.')[0], expires, signature].join('.')
  const later = [first.split('.')[0], Number(expires) + 1000, signature].join('.')
  for (const [token, ticket] of [
    [stranger.token, first],
    [player.token, swapped],
    [player.token, later],
    [player.token, 'nothing'],
    [player.token, '..'],
  ])
    expect([ticket, (await ask(token ?? '', ticket ?? '')).status]).toEqual([ticket, 404])
  server.clock.advance(14 * 60_000)
  expect((await ask(player.token, first)).status).toBe(200)
  server.clock.advance(60_000)
  expect((await ask(player.token, first)).status).not.toBe(200)
})

import { afterAll, expect, test } from 'vitest'
import { pdfOf, pngOf, upload } from '#tests/support/documents/files.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { openDocument } from '../documents/index.ts'

const server = await startTestServer({ env: { ROLES: 'api,jobs' } })
afterAll(() => server.stop())

const ask = (token: string, ticket: string) => server.call('exportDocument', { token, body: { ticket } })

async function givenExport() {
  const player = await givenPlayer(server)
  await upload(server, player.token, pngOf(), { name: 'pass.png' })
  server.clock.advance(1000)
  await upload(server, player.token, pdfOf(), { name: 'bill.pdf', type: 'application/pdf' })
  const { data } = await server.call('exportData', { token: player.token, body: { password: PASSWORD } })
  return { player, rows: data.documents }
}

test('exports a player’s documents with the content that staff sees', async () => {
  const { player, rows } = await givenExport()
  expect(rows.map(({ name }) => name)).toEqual(['pass.png', 'bill.pdf'])
  for (const { id, ticket, bytes } of rows) {
    const { status, data } = await ask(player.token, String(ticket))
    const request = { documentId: String(id), actor: 'staff:ada', reason: 'to compare' }
    const content = Buffer.from(data.content, 'base64')
    expect([status, content.length]).toEqual([200, bytes])
    expect(await openDocument(server.deps, request)).toMatchObject({ content })
  }
})

test('a ticket is valid for its player, its file and 15 minutes', async () => {
  const { player, rows } = await givenExport()
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

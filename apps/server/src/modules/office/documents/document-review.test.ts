import { expect, test } from 'vitest'
import { pdfOf, pngOf, upload } from '#tests/support/documents/files.ts'
import { givenPayer, startCashier } from '#tests/support/payments/payments.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startCashier()
const { keys } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)

const waitingOf = async (token: string, playerId: string) =>
  (await call('listDocuments', { token })).data.filter((one) => one.playerId === playerId)

test('documents wait in a queue, are opened with an entry of the journal, and leave it when they are decided', async () => {
  const payer = await givenPayer(server)
  await upload(server, payer.token, pngOf(), { kind: 'identity' })
  server.clock.advance(60_000)
  await upload(server, payer.token, pdfOf(), { kind: 'address', type: 'application/pdf', name: 'a.pdf' })
  const token = await open('ada')
  const [first, second] = await waitingOf(token, payer.id)
  expect([first, second]).toMatchObject([
    { kind: 'identity', type: 'image/png', status: 'waiting', player: { status: 'active' } },
    { kind: 'address', type: 'application/pdf' },
  ])
  const id = first?.id ?? ''
  const opened = (await run(token, 'document export', [id, 'it.png'], {}, 'reviews it')).data
  expect(
    Buffer.from(opened.files[0]?.content ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')

  await run(token, 'document accept', [id], { status: 'waiting' })
  // A page from before the decision can't reverse it, and its repeat of the same decision is harmless.
  const stale = await run(token, 'document refuse', [id], { why: 'expired', status: 'waiting' })
  expect(stale).toMatchObject({ status: 409, code: 'documentChanged' })
  expect((await run(token, 'document accept', [id], { status: 'waiting' })).status).toBe(200)
  await run(token, 'document refuse', [second?.id ?? ''], { why: 'expired' })
  expect(await waitingOf(token, payer.id)).toEqual([])
  // An accepted document can be requested again: the player sees why.
  await run(token, 'document refuse', [id], { why: 'unreadable', status: 'accepted' })
  expect((await call('getDocument', { token, params: { id } })).data).toMatchObject({
    status: 'refused',
    why: 'unreadable',
    decidedAt: server.clock.now().toISOString(),
  })
  const timeline = await call('getPlayerTimeline', {
    token,
    params: { id: payer.id },
    query: { kind: 'action' },
  })
  expect(timeline.data.items.find(({ what }) => what === 'document.refused')).toMatchObject({
    about: 'unreadable',
    by: 'staff:ada',
  })
  const shown = (await server.call('listDocuments', { token: payer.token })).data
  expect(shown.map(({ why }) => why).sort()).toEqual(['expired', 'unreadable'])
  expect((await actionsOf(server, payer.id)).filter((action) => action.startsWith('document.'))).toEqual([
    'document.shown',
    'document.accepted',
    'document.refused',
    'document.refused',
  ])
})

test('a document that is not there is not found, and a form offers the reasons of a refusal', async () => {
  const token = await open('ada')
  const params = { id: crypto.randomUUID() }
  expect((await call('getDocument', { token, params })).status).toBe(404)
  const form = (await call('listCommands', { token })).data.find(({ name }) => name === 'document refuse')
  expect(form?.options).toMatchObject([
    { name: 'why', choices: expect.arrayContaining([expect.objectContaining({ value: 'unreadable' })]) },
    { name: 'status', choices: [{ value: 'waiting' }, { value: 'accepted' }, { value: 'refused' }] },
  ])
})

import { randomUUID } from 'node:crypto'
import { LimitDefinition } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { givenPlayer, PASSWORD, type TestPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { readEverything } from '../account-closure/export.queries.ts'
import { closeSilent } from './complaints.jobs.ts'
import { decideComplaint, type StaffDecision } from './index.ts'

const DAY_MS = 86_400_000
const inbox = await startInbox()
const server = await startTestServer({ env: { SANDBOX_URL: inbox.url, ROLES: 'api,jobs' } })
afterAll(async () => {
  await server.stop()
  await inbox.close()
})

const TEXT = 'My withdrawal of Monday never arrived.'

const complain = (player: TestPlayer, body: Record<string, unknown> = {}) =>
  server.call('createComplaint', {
    token: player.token,
    body: { id: randomUUID(), kind: 'payment', text: TEXT, ...body },
  })
const write = (player: TestPlayer, id: string, text: string, messageId = randomUUID()) =>
  server.call('writeComplaint', { token: player.token, params: { id }, body: { id: messageId, text } })
const decide = (number: string, decision: StaffDecision, text: string | null = null) =>
  decideComplaint(server.deps, {
    number: BigInt(number),
    decision,
    text,
    actor: 'staff:ada',
    reason: 'checked',
  })
const signedIn = async (player: TestPlayer): Promise<TestPlayer> => {
  const body = { login: player.email, password: PASSWORD }
  const { data } = await server.call('createSession', { body })
  return { ...player, token: data.accessToken }
}
const titlesOf = async (player: TestPlayer) => {
  await server.settle()
  const { data } = await server.call('listMessages', { token: player.token })
  return data.map(({ content }) => content.title).filter((title) => title.includes('omplaint'))
}

test('a complaint gets a number and deadlines, and the operator learns of it', async () => {
  const player = await givenPlayer(server)
  await server.settle()
  const before = inbox.emails.length
  const now = server.clock.now().getTime()
  const { data } = await complain(player)
  expect(data).toMatchObject({
    state: 'received',
    acknowledgeBy: new Date(now + 7 * DAY_MS).toISOString(),
    answerBy: new Date(now + 28 * DAY_MS).toISOString(),
    messages: [{ author: 'player', text: TEXT }],
  })
  const list = await server.call('listComplaints', { token: player.token })
  expect(list).toMatchObject({ data: [{ id: data.id, number: data.number }], meta: { answerDays: 28 } })
  expect(await titlesOf(player)).toEqual([`We've received complaint ${data.number}`])
  const emails = inbox.emails.slice(before).filter(({ subject }) => subject.includes(data.number))
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).not.toContain('Monday')
})

test('staff takes it up, extends it once, answers, and the player can reply', async () => {
  const player = await givenPlayer(server)
  const { data } = await complain(player)
  expect(await decide(data.number, { kind: 'take' })).toMatchObject({ kind: 'done' })
  expect(await decide(data.number, { kind: 'take' })).toMatchObject({ kind: 'unchanged' })
  await decide(data.number, { kind: 'extend' }, 'We wait for your bank.')
  expect(await decide(data.number, { kind: 'extend' }, 'Again')).toMatchObject({ because: 'extended' })
  await decide(data.number, { kind: 'answer', outcome: 'rejected' }, 'Your bank has the money.')
  const answered = await server.call('getComplaint', { token: player.token, params: { id: data.id } })
  expect(answered.data).toMatchObject({ state: 'answered', outcome: 'rejected' })
  expect(answered.data.messages.map(({ text }) => text)).toEqual([
    TEXT,
    'We wait for your bank.',
    'Your bank has the money.',
  ])

  const reply = await write(player, data.id, 'My bank says that it has nothing.')
  expect(reply.data).toMatchObject({ state: 'inReview', outcome: null })
  await decide(data.number, { kind: 'close', outcome: 'upheld' }, 'You are right. We sent it again.')
  expect((await write(player, data.id, 'Thank you very much.')).error).toMatchObject({ code: 11130 })
  expect(await titlesOf(player)).toEqual(
    [
      `We've received complaint ${data.number}`,
      `We're working on complaint ${data.number}`,
      `Complaint ${data.number} needs more time`,
      `We've answered complaint ${data.number}`,
      `Complaint ${data.number} is closed`,
    ].toReversed(),
  )
})

test('repeated and concurrent presses make one complaint and one message', async () => {
  const player = await givenPlayer(server)
  const id = randomUUID()
  const replies = await Promise.all(Array.from({ length: 5 }, () => complain(player, { id })))
  expect(new Set(replies.map(({ data }) => data.number)).size).toBe(1)
  const messageId = randomUUID()
  await Promise.all(Array.from({ length: 4 }, () => write(player, id, 'One more thing to say.', messageId)))
  const { data } = await server.call('getComplaint', { token: player.token, params: { id } })
  expect(data.messages).toHaveLength(2)
})

test('missing texts, too many complaints and too many messages are refused', async () => {
  const player = await givenPlayer(server)
  for (const text of ['', 'short'])
    expect((await complain(player, { text })).error?.fields).toHaveProperty('text')
  expect((await complain(player, { kind: 'weather' })).status).toBe(422)
  const made = await Promise.all(Array.from({ length: 12 }, () => complain(player)))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(made.find(({ status }) => status !== 200)?.error).toMatchObject({ code: 11131 })
  const { data } = made.find(({ status }) => status === 200) ?? {}
  const written = await Promise.all(
    Array.from({ length: 11 }, (_, place) => write(player, data?.id ?? '', `Message number ${place}`)),
  )
  expect(written.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(written.find(({ status }) => status !== 200)?.error).toMatchObject({ code: 11132 })
})

test('complaints of other players are not found, whatever is tried', async () => {
  const [owner, other] = [await givenPlayer(server), await givenPlayer(server)]
  const { data } = await complain(owner)
  const params = { id: data.id }
  for (const reply of [
    await server.call('getComplaint', { token: other.token, params }),
    await server.call('withdrawComplaint', { token: other.token, params }),
    await write(other, data.id, 'I am not the owner.'),
    await complain(other, { id: data.id }),
  ])
    expect(reply.status).toBe(404)
})

test('an excluded player can complain about their protection, and gets an answer within a working day', async () => {
  const player = await givenPlayer(server)
  await server.call('createLimit', {
    token: player.token,
    body: { definition: LimitDefinition.selfExclusion, period: 'year' },
  })
  const reply = await complain(await signedIn(player), { kind: 'protection' })
  expect(reply.status).toBe(200)
  const waitMs = new Date(reply.data.answerBy).getTime() - server.clock.now().getTime()
  expect(waitMs).toBeLessThanOrEqual(3 * DAY_MS)
})

test('an answer that stays without a reply closes the complaint, a reply in time does not', async () => {
  const player = await givenPlayer(server)
  const [silent, replied] = [await complain(player), await complain(player)]
  for (const { data } of [silent, replied])
    await decide(data.number, { kind: 'answer', outcome: 'rejected' }, 'We found no mistake.')
  server.clock.advance(27 * DAY_MS)
  await write(await signedIn(player), replied.data.id, 'I do not agree with that.')
  server.clock.advance(2 * DAY_MS)
  await closeSilent.run(server.deps, {})
  const { rows } = await server.database.pool.query<{ state: string }>(
    'select state from complaint where id = any ($1) order by state',
    [[silent.data.id, replied.data.id]],
  )
  expect(rows.map(({ state }) => state)).toEqual(['closed', 'inReview'])
})

test('texts are sealed, and the export has them', async () => {
  const player = await givenPlayer(server)
  await complain(player, { text: 'A secret that only staff may read.' })
  const { rows } = await server.database.pool.query<{ all: string }>(
    'select string_agg(m::text, $1) as all from complaint_message m',
    ['|'],
  )
  expect(rows[0]?.all).not.toContain('secret')
  const everything = await readEverything(server.deps, player.id)
  expect(everything.complaints).toMatchObject([{ kind: 'payment', state: 'received' }])
  expect(everything.complaintMessages).toMatchObject([
    { author: 'player', text: 'A secret that only staff may read.' },
  ])
})

import { afterAll, expect, test } from 'vitest'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const inbox = await startInbox()
const server = await startTestServer({
  env: { SANDBOX_URL: inbox.url, TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(async () => {
  await server.stop()
  await inbox.close()
})

const OPERATOR = 'support@fairhall.example'
const QUESTION = 'Where is my payment of yesterday?'
const write = (email: string, message = QUESTION, token?: string) =>
  server.call('createCommunication', { body: { email, message }, token })

async function collectMail(): Promise<typeof inbox.emails> {
  const before = inbox.emails.length
  await server.settle()
  return inbox.emails.slice(before).filter(({ to }) => to === OPERATOR)
}

const storedText = async () =>
  (
    await server.database.pool.query<{ all: string }>(
      'select coalesce(string_agg(m::text, $1), $1) as all from contact_message m',
      ['|'],
    )
  ).rows[0]?.all ?? ''

test('a message goes to the operator, with the sender as the reply address', async () => {
  expect(await write('ann@example.com')).toMatchObject({ status: 200, data: {} })
  const [email, ...others] = await collectMail()
  expect(others).toEqual([])
  expect(email).toMatchObject({ replyTo: 'ann@example.com', subject: 'Message from the contact form' })
  expect(email?.text).toContain(QUESTION)
  expect(email?.text).toContain('not logged in')
  expect(await collectMail()).toEqual([])
})

test('a signed-in sender is named by player ID only', async () => {
  const player = await givenPlayer(server)
  await server.settle()
  await write('other@example.com', QUESTION, player.token)
  const [email] = await collectMail()
  expect(email?.text).toContain(player.id)
  expect(email?.text).not.toContain(player.email)
})

test('missing or invalid fields are refused by name, and nothing is sent', async () => {
  for (const [email, message, field] of [
    ['', QUESTION, 'email'],
    ['no address', QUESTION, 'email'],
    ['ann@example.com\r\nBcc: all@example.com', QUESTION, 'email'],
    ['ann@example.com', '', 'message'],
    ['ann@example.com', 'too short', 'message'],
    ['ann@example.com', 'x'.repeat(1001), 'message'],
  ] as const) {
    const reply = await write(email, message)
    expect([reply.status, Object.keys(reply.error?.fields ?? {})]).toEqual([422, [field]])
  }
  expect((await server.call('createCommunication', { body: {} })).status).toBe(422)
  expect(await collectMail()).toEqual([])
})

test('repeated and concurrent copies of a message are sent once', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => write('twice@example.com')))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect((await write(' Twice@example.com ')).status).toBe(200)
  expect(await collectMail()).toHaveLength(1)
})

test('a sender can send five messages per hour, also concurrently', async () => {
  const all = Array.from({ length: 9 }, (_, index) => write('many@example.com', `${QUESTION} ${index}`))
  const replies = await Promise.all(all)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(replies.find(({ status }) => status !== 200)).toMatchObject({ status: 429, error: { code: 11030 } })
  expect(await collectMail()).toHaveLength(5)
  server.clock.advance(60 * 60 * 1000 + 1)
  expect((await write('many@example.com', 'and one more, later')).status).toBe(200)
  expect(await collectMail()).toHaveLength(1)
})

test('senders who change their address are limited by their network', async () => {
  server.clock.advance(60 * 60 * 1000 + 1)
  const all = Array.from({ length: 31 }, (_, index) => write(`sender.${index}@example.com`))
  const replies = await Promise.all(all)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(await collectMail()).toHaveLength(30)
  server.clock.advance(60 * 60 * 1000 + 1)
})

test('the networks of one customer count as one', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const headers = { 'cf-connecting-ip': `2001:db8:7:${n.toString(16)}::1` }
      const body = { email: `sender.${n}@example.com`, message: QUESTION }
      return (await server.call('createCommunication', { body, headers })).status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(await collectMail()).toHaveLength(30)
})

test('a message is stored sealed until it is emailed, and deleted afterwards', async () => {
  await write('quiet@example.com', 'a word that nobody else may read')
  inbox.isDown = true
  await server.settle()
  inbox.isDown = false
  const { rows } = await server.database.pool.query<{ sealed: Buffer | null }>(
    'select sealed from contact_message where sealed is not null',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed?.toString('latin1')).not.toContain('nobody else')
  expect(await storedText()).not.toContain('quiet@')
  await server.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  expect(await collectMail()).toHaveLength(1)
  const left = await server.database.pool.query('select id from contact_message where sealed is not null')
  expect(left.rows).toEqual([])
})

test('markup in a message stays plain text', async () => {
  await write('script@example.com', '<script>alert(1)</script> {email} %s')
  const [email] = await collectMail()
  expect(email?.html).toBeUndefined()
  expect(email?.text).toContain('<script>alert(1)</script> {email} %s')
})

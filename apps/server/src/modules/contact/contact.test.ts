import { afterAll, expect, test } from 'vitest'
import { startInbox } from '../../../../../tests/support/inbox.ts'
import { givenPlayer } from '../../../../../tests/support/players.ts'
import { startTestServer } from '../../../../../tests/support/server.ts'

const inbox = await startInbox()
const server = await startTestServer({ env: { SANDBOX_URL: inbox.url } })
afterAll(async () => {
  await server.stop()
  await inbox.close()
})

const HOUSE = 'support@fairhall.example'
const WORDS = 'Where is my payment of yesterday?'
const write = (email: string, message = WORDS, token?: string) =>
  server.call('createCommunication', { body: { email, message }, token })

async function mailed(): Promise<typeof inbox.letters> {
  const before = inbox.letters.length
  await server.settle()
  return inbox.letters.slice(before).filter(({ to }) => to === HOUSE)
}

const kept = async () =>
  (
    await server.database.pool.query<{ all: string }>(
      'select coalesce(string_agg(m::text, $1), $1) as all from contact_message m',
      ['|'],
    )
  ).rows[0]?.all ?? ''

test('a message goes to the house, and the answer to it to the writer', async () => {
  expect(await write('ann@example.com')).toMatchObject({ status: 200, data: {} })
  const [letter, ...others] = await mailed()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ replyTo: 'ann@example.com', subject: 'A message from the contact form' })
  expect(letter?.text).toContain(WORDS)
  expect(letter?.text).toContain('not signed in')
  expect(await mailed()).toEqual([])
})

test('who is signed in is named by his number alone', async () => {
  const player = await givenPlayer(server)
  await server.settle()
  await write('other@example.com', WORDS, player.token)
  const [letter] = await mailed()
  expect(letter?.text).toContain(player.id)
  expect(letter?.text).not.toContain(player.email)
})

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  for (const [email, message, field] of [
    ['', WORDS, 'email'],
    ['no address', WORDS, 'email'],
    ['ann@example.com\r\nBcc: all@example.com', WORDS, 'email'],
    ['ann@example.com', '', 'message'],
    ['ann@example.com', 'too short', 'message'],
    ['ann@example.com', 'x'.repeat(1001), 'message'],
  ] as const) {
    const reply = await write(email, message)
    expect([reply.status, Object.keys(reply.error?.fields ?? {})]).toEqual([422, [field]])
  }
  expect((await server.call('createCommunication', { body: {} })).status).toBe(422)
  expect(await mailed()).toEqual([])
})

test('the same message twice, or many times at once, is one', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => write('twice@example.com')))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect((await write(' Twice@example.com ')).status).toBe(200)
  expect(await mailed()).toHaveLength(1)
})

test('five messages an hour are taken of one sender, however many come at once', async () => {
  const all = Array.from({ length: 9 }, (_, index) => write('many@example.com', `${WORDS} ${index}`))
  const replies = await Promise.all(all)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(replies.find(({ status }) => status !== 200)).toMatchObject({ status: 429, error: { code: 11030 } })
  expect(await mailed()).toHaveLength(5)
  server.clock.advance(60 * 60 * 1000 + 1)
  expect((await write('many@example.com', 'and one more, later')).status).toBe(200)
  expect(await mailed()).toHaveLength(1)
})

test('who changes the address that he names is counted by where he comes from', async () => {
  server.clock.advance(60 * 60 * 1000 + 1)
  const all = Array.from({ length: 31 }, (_, index) => write(`sender.${index}@example.com`))
  const replies = await Promise.all(all)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(await mailed()).toHaveLength(30)
  server.clock.advance(60 * 60 * 1000 + 1)
})

test('what was written lies sealed until it is mailed, and nowhere after that', async () => {
  await write('quiet@example.com', 'a word that nobody else may read')
  inbox.isDown = true
  await server.settle()
  inbox.isDown = false
  const { rows } = await server.database.pool.query<{ sealed: Buffer | null }>(
    'select sealed from contact_message where sealed is not null',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed?.toString('latin1')).not.toContain('nobody else')
  expect(await kept()).not.toContain('quiet@')
  await server.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  expect(await mailed()).toHaveLength(1)
  const left = await server.database.pool.query('select id from contact_message where sealed is not null')
  expect(left.rows).toEqual([])
})

test('markup in a message stays what it is: words', async () => {
  await write('script@example.com', '<script>alert(1)</script> {email} %s')
  const [letter] = await mailed()
  expect(letter?.html).toBeUndefined()
  expect(letter?.text).toContain('<script>alert(1)</script> {email} %s')
})

import { MessageState } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer, TEST_NOW } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { insertMessages } from './messages.queries.ts'
import { publishMessages } from './messages.consumer.ts'
import { type Draft, sendMessages } from './sending.service.ts'
import type { Values } from './templates.rules.ts'

const server = await startTestServer()
const { deps } = server
afterAll(() => server.stop())

const values: Values = {
  amount: { kind: 'money', amount: '123450', currency: 'EUR' },
  game: { kind: 'plain', text: 'Koi River' },
}
const send = (...drafts: Draft[]) => inTransaction(deps.db, (tx) => sendMessages(deps, tx, drafts))

/** A player without the welcome message. */
async function givenReader() {
  const { id, token } = await givenPlayer(server)
  const draft = (cause: string): Draft => ({ playerId: id, cause, template: 'bigWin', values })
  const list = (query = {}, headers = {}) => server.call('listMessages', { token, query, headers })
  const act = (name: 'readMessages' | 'removeMessages', ids: readonly string[]) =>
    server.call(name, { token, body: { messageIds: ids } })
  return { id, token, draft, list, act }
}

test('a message is sent once by its cause, listed newest first, read and removed', async () => {
  const ada = await givenReader()
  await Promise.all([send(ada.draft('a')), send(ada.draft('a'))])
  server.clock.advance(1000)
  await send(ada.draft('b'), ada.draft('a'))
  const { data, meta } = await ada.list()
  expect(meta).toEqual({ page: 1, perPage: 20, total: 2, totalUnread: 2 })
  expect(data[1]).toMatchObject({
    state: MessageState.new,
    topic: 'reward',
    readAt: null,
    createdAt: TEST_NOW,
    content: { title: 'You won €1,234.50', text: expect.stringContaining('Koi River') },
    link: '/profile/history',
  })
  const [newest = '', oldest = ''] = data.map(({ id }) => id)
  expect((await ada.act('readMessages', [oldest])).data).toEqual({ totalUnread: 1 })
  expect((await ada.act('readMessages', [oldest])).data).toEqual({ totalUnread: 1 })
  expect((await ada.list()).data[1]).toMatchObject({
    state: MessageState.read,
    readAt: expect.any(String),
    version: 2,
  })
  expect((await ada.act('removeMessages', [newest])).data).toEqual({ totalUnread: 0 })
  // The cause is remembered, and its text is not.
  await send(ada.draft('b'))
  expect((await ada.list()).data.map(({ id }) => id)).toEqual([oldest])
  expect((await ada.list({ page: '2', perPage: '1' })).data).toEqual([])
})

test('reads all of them with one call, and never the messages of others', async () => {
  const [ada, bob] = [await givenReader(), await givenReader()]
  await send(ada.draft('a'), ada.draft('b'), bob.draft('a'))
  const ids = (await bob.list()).data.map(({ id }) => id)
  expect((await ada.act('readMessages', ids)).data).toEqual({ totalUnread: 2 })
  expect((await ada.act('removeMessages', ids)).data).toEqual({ totalUnread: 2 })
  expect((await server.call('readAllMessages', { token: ada.token })).data).toEqual({ totalUnread: 0 })
  expect((await bob.list()).meta).toMatchObject({ total: 1, totalUnread: 1 })
  expect((await ada.act('readMessages', [])).status).toBe(422)
  expect((await server.call('listMessages')).status).toBe(401)
})

test('is written in the language of the reader, and in the default one where that has no text', async () => {
  const ada = await givenReader()
  await send(ada.draft('a'))
  const titleIn = async (language: string) =>
    (await ada.list({}, { 'accept-language': language })).data[0]?.content.title
  expect(await titleIn('de')).toBe('Du hast 1.234,50\u00a0€ gewonnen')
  const own = deps.content.current()
  const { warn } = deps.log
  const logged: unknown[] = []
  deps.log.warn = ((details: unknown) => logged.push(details)) as typeof warn
  const isFallback = own.isFallback
  own.isFallback = (locale, key) => locale === 'de' && key.startsWith('alerts.messages.bigWin')
  await titleIn('de')
  own.isFallback = isFallback
  deps.log.warn = warn
  expect(logged).toEqual([{ template: 'bigWin', locale: 'de' }])
})

test('a message whose texts are gone or do not fit stays readable', async () => {
  const ada = await givenReader()
  const gone = { playerId: ada.id, values: {} }
  await inTransaction(deps.db, (tx) =>
    insertMessages(
      tx,
      [
        { id: deps.random.uuid(), cause: 'a', template: 'retired', ...gone },
        { id: deps.random.uuid(), cause: 'b', template: 'bigWin', ...gone },
      ],
      deps.clock.now(),
    ),
  )
  const titles = (await ada.list()).data.map(({ content }) => content.title)
  expect(titles).toEqual(['Message no longer available', 'Message no longer available'])
})

test('publishes new, read and removed messages with the number of unread ones', async () => {
  const ada = await givenReader()
  const published: unknown[] = []
  const realtime = {
    ...deps.realtime,
    publishAll: async (all: readonly { channel: string; data: unknown }[]) =>
      void published.push(...all.map(({ channel, data }) => [channel, data])),
  }
  const consumer = publishMessages({ ...deps, realtime })
  await send(ada.draft('a'))
  const [message] = (await ada.list()).data
  const publish = () =>
    inTransaction(deps.db, (tx) => consumer.handle(tx, [{ kind: 'message.changed', ids: [message?.id] }]))
  await publish()
  await ada.act('removeMessages', [message?.id ?? ''])
  await publish()
  const channel = `messenger:notifications#${ada.id}`
  expect(published).toMatchObject([
    [channel, { message, isGone: false, totalUnread: 1 }],
    [channel, { message: { id: message?.id, version: 2 }, isGone: true, totalUnread: 0 }],
  ])
})

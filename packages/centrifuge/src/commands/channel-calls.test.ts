import { expect, test } from 'vitest'
import { CommandError, type ChannelOptions, errors, type Options } from '../index.ts'
import { createClient, nextEvent, openRaw, sign, startServer } from '../testing/test-server.ts'

async function connected(url: string, user: string) {
  const client = createClient(url, { token: await sign({ sub: user, info: { name: user } }) })
  const done = nextEvent(client, 'connected')
  client.connect()
  await done
  return client
}

async function subscribe(client: Awaited<ReturnType<typeof connected>>, channel: string, options = {}) {
  const subscription = client.newSubscription(channel, options)
  const done = nextEvent(subscription, 'subscribed')
  subscription.subscribe()
  await done
  return subscription
}

function room(options: ChannelOptions): Options {
  return { namespaces: { room: { subscribe: 'users', ...options } } }
}

test('clients publish where the namespace allows it, and the publication names them', async () => {
  const { url } = await startServer(room({ publish: 'subscribers' }))
  const ann = await connected(url, 'ann')
  const bob = await connected(url, 'bob')
  const listening = await subscribe(bob, 'room:one')
  await expect(ann.publish('room:one', 'hi')).rejects.toMatchObject({ code: 103 })

  const speaking = await subscribe(ann, 'room:one')
  const arrival = nextEvent(listening, 'publication')
  await speaking.publish({ text: 'hi' })
  expect(await arrival).toMatchObject({
    data: { text: 'hi' },
    info: { user: 'ann', connInfo: { name: 'ann' } },
  })
})

test('refuses publishing where the namespace does not allow it, and in channels that name another user', async () => {
  const { url } = await startServer({
    namespaces: { room: { subscribe: 'users' }, own: { userLimited: true, publish: 'users' } },
  })
  const ann = await connected(url, 'ann')
  await expect(ann.publish('room:one', 1)).rejects.toMatchObject({ code: 103 })
  await expect(ann.publish('none:one', 1)).rejects.toMatchObject({ code: 102 })
  await expect(ann.publish('own:box#bob', 1)).rejects.toMatchObject({ code: 103 })
  await ann.publish('own:box#ann', 1)
})

test('the application receives a client’s publication first: it may change or refuse it', async () => {
  const publication = (_channel: string, data: unknown) => {
    if (data === 'rude') throw new CommandError(errors.permissionDenied)
    return { said: data }
  }
  const { url } = await startServer({ ...room({ publish: 'users' }), publication })
  const ann = await connected(url, 'ann')
  const subscription = await subscribe(ann, 'room:one')
  const arrival = nextEvent(subscription, 'publication')
  await expect(ann.publish('room:one', 'rude')).rejects.toMatchObject({ code: 103 })
  await ann.publish('room:one', 'kind')
  expect(await arrival).toMatchObject({ data: { said: 'kind' } })
})

test('history responds within its limits, forwards and backwards, from a given position', async () => {
  const { url, server } = await startServer({
    ...room({ history: 'subscribers', historySize: 10, historyTtlMs: 60_000 }),
    limits: { historyPublications: 4 },
  })
  for (const n of [1, 2, 3, 4, 5]) server.publish('room:one', n)
  const ann = await connected(url, 'ann')
  await expect(ann.history('room:one', { limit: 1 })).rejects.toMatchObject({ code: 103 })
  const subscription = await subscribe(ann, 'room:one')
  const read = async (options: Parameters<typeof subscription.history>[0]) => {
    const { publications, offset, epoch } = await subscription.history(options)
    return { data: publications.map(({ data }) => data), offset, epoch }
  }
  const { epoch } = await read({})

  expect(await read({})).toMatchObject({ data: [], offset: 5 })
  expect(await read({ limit: -1 })).toMatchObject({ data: [1, 2, 3, 4] })
  expect(await read({ limit: 2, reverse: true })).toMatchObject({ data: [5, 4] })
  expect(await read({ limit: 2, since: { epoch, offset: 3 } })).toMatchObject({ data: [4, 5] })
  expect(await read({ limit: 9, since: { epoch, offset: 3 }, reverse: true })).toMatchObject({ data: [2, 1] })
  await expect(read({ limit: 1, since: { epoch: 'old', offset: 3 } })).rejects.toMatchObject({ code: 112 })
})

test('history and presence are unavailable where they are off', async () => {
  const { url } = await startServer(room({ history: 'users' }))
  const ann = await connected(url, 'ann')
  await expect(ann.history('room:one', { limit: 1 })).rejects.toMatchObject({ code: 108 })
  await expect(ann.presence('room:one')).rejects.toMatchObject({ code: 108 })
  await expect(ann.presenceStats('room:one')).rejects.toMatchObject({ code: 108 })
})

test('presence lists everyone in the channel, and presence stats count them', async () => {
  const { url, server } = await startServer(room({ presence: 'subscribers' }))
  const [first, second, bob] = await Promise.all(['ann', 'ann', 'bob'].map((user) => connected(url, user)))
  if (first === undefined || second === undefined || bob === undefined) throw new Error('three clients')
  await subscribe(first, 'room:one')
  await subscribe(second, 'room:one')
  await expect(bob.presence('room:one')).rejects.toMatchObject({ code: 103 })
  await subscribe(bob, 'room:one')

  const { clients } = await bob.presence('room:one')
  expect(
    Object.values(clients)
      .map(({ user }) => user)
      .toSorted(),
  ).toEqual(['ann', 'ann', 'bob'])
  expect(Object.values(clients)[0]).toMatchObject({ connInfo: { name: expect.any(String) } })
  expect(await bob.presenceStats('room:one')).toMatchObject({ numClients: 3, numUsers: 2 })
  expect(server.presenceStats('room:one')).toEqual({ clients: 3, users: 2 })
  expect(Object.keys(server.presence('room:one'))).toHaveLength(3)
})

test('subscribers that ask for it receive joins and leaves', async () => {
  const { url } = await startServer(room({ joinLeave: 'asked' }))
  const ann = await connected(url, 'ann')
  const watching = await subscribe(ann, 'room:one', { joinLeave: true })
  const join = nextEvent(watching, 'join', ({ info }) => info.user === 'bob')
  const leave = nextEvent(watching, 'leave', ({ info }) => info.user === 'bob')
  const bob = await connected(url, 'bob')
  await subscribe(bob, 'room:one')
  await join
  bob.disconnect()
  expect(await leave).toMatchObject({ info: { user: 'bob', connInfo: { name: 'bob' } } })
})

test("a subscription token may override the namespace's options", async () => {
  const { url } = await startServer({
    withoutNamespace: { presence: 'subscribers', joinLeave: 'off', historySize: 5, historyTtlMs: 1000 },
  })
  const raw = await openRaw(url)
  const override = {
    presence: { value: false },
    join_leave: { value: true },
    force_push_join_leave: { value: true },
    force_recovery: { value: true },
  }
  const info = { seat: 4 }
  const token = await sign({ sub: 'ann', channel: '$room', info, override })
  raw.send(
    { id: 1, connect: { token: await sign({ sub: 'ann' }) } },
    { id: 2, subscribe: { channel: '$room', token } },
  )
  await raw.next()
  expect(await raw.next()).toMatchObject({ subscribe: { recoverable: true, positioned: true } })
  expect(await raw.next()).toMatchObject({
    push: { join: { info: { user: 'ann', chan_info: { seat: 4 } } } },
  })
  raw.send({ id: 3, presence: { channel: '$room' } })
  expect(await raw.next()).toEqual({ id: 3, presence: { presence: {} } })
})

test('a subscription token may enable positioning without recovery', async () => {
  const { url } = await startServer({ withoutNamespace: { historySize: 5, historyTtlMs: 1000 } })
  const raw = await openRaw(url)
  const override = { force_positioning: { value: true } }
  raw.send(
    { id: 1, connect: { token: await sign({ sub: 'ann' }) } },
    { id: 2, subscribe: { channel: '$a', token: await sign({ sub: 'ann', channel: '$a', override }) } },
    { id: 3, subscribe: { channel: '$b', token: await sign({ sub: 'ann', channel: '$b' }) } },
  )
  await raw.next()
  const { subscribe } = await raw.next()
  expect(subscribe).toMatchObject({ positioned: true, epoch: expect.any(String) })
  expect(subscribe).not.toHaveProperty('recoverable')
  expect(await raw.next()).toEqual({ id: 3, subscribe: {} })
})

test('RPC calls reach the application, and are unavailable without a handler', async () => {
  const rpc = async ({ method, data }: { method: string; data: unknown }, { user }: { user: string }) => {
    if (method !== 'echo') throw new CommandError(errors.methodNotFound)
    return { user, data }
  }
  const { url } = await startServer({ rpc })
  const ann = await connected(url, 'ann')
  expect((await ann.rpc('echo', [1])).data).toEqual({ user: 'ann', data: [1] })
  await expect(ann.rpc('other', {})).rejects.toMatchObject({ code: 104 })

  const without = await connected((await startServer()).url, 'ann')
  await expect(without.rpc('echo', {})).rejects.toMatchObject({ code: 108 })
})

test('a failing application is answered as a temporary error and reported to the operator', async () => {
  const failures: unknown[] = []
  const rpc = () => Promise.reject(new Error('no connection to the database'))
  const { url } = await startServer({ rpc, failure: (error) => failures.push(error) })
  const ann = await connected(url, 'ann')
  await expect(ann.rpc('any', {})).rejects.toMatchObject({ code: 100, message: 'internal server error' })
  expect(failures).toHaveLength(1)
})

test('messages without a reply reach the application; without a handler the sender is closed with 3508', async () => {
  const received = Promise.withResolvers<unknown>()
  const { url } = await startServer({ message: (data) => received.resolve(data) })
  const ann = await connected(url, 'ann')
  await ann.send({ n: 1 })
  expect(await received.promise).toEqual({ n: 1 })

  const bob = await connected((await startServer()).url, 'bob')
  const gone = nextEvent(bob, 'disconnected')
  await bob.send({ n: 1 })
  expect(await gone).toMatchObject({ code: 3508 })
})

test('consecutive error replies close with 3509 where they are limited', async () => {
  const { url } = await startServer({ limits: { errorsInARow: 3 } })
  const raw = await openRaw(url)
  raw.send({ id: 1, connect: { token: await sign({ sub: 'ann' }) } })
  for (const id of [2, 3, 4]) raw.send({ id, rpc: { method: 'x' } })
  expect(await raw.closed).toMatchObject({ code: 3509 })
})

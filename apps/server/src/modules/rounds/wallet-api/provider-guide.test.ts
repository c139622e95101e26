/**
 * Sends the examples of docs/guides/connect-a-game-provider.md and compares the documented replies with the real ones.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWholeList } from '#tests/support/games/game-list.ts'
import { startWithProvider, type WithProvider } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { auditBooks } from '../../audit/index.ts'

const guide = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../../docs/guides/connect-a-game-provider.md'),
  'utf8',
)
/** The code blocks of the guide: kind, call and JSON. */
const blocks = [...guide.matchAll(/^```json (\w+)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map(
  ([, kind = '', call = '', json = '']) => ({ kind, call, json }),
)
const only = (kind: string) => blocks.find((block) => block.kind === kind)?.json ?? ''

let acme: WithProvider
let player: { id: string; token: string; accountId: string }

beforeAll(async () => {
  acme = await startWithProvider()
  const { id, token } = await givenPlayer(acme.server, { country: 'FI', birthdate: '1990-01-01' })
  const { data } = await acme.server.call('listAccounts', { token })
  player = { id, token, accountId: data[0]?.id ?? '' }
  await givenCash(acme.server, id, 'EUR', 10_000n)
})
afterAll(() => acme.stop())

const UUID = /^[0-9a-f-]{36}$/
const placeholders: Record<string, unknown> = {
  '<uuid>': expect.stringMatching(UUID),
  '<text>': expect.any(String),
  '<url>': expect.stringMatching(/^https?:\/\//),
  '<moment>': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
}

/** Replaces `<account>` and `<session>` with real IDs, and other placeholders with matchers. */
function read(json: string, sessionId: string): object {
  const filled = json.replaceAll('<account>', player.accountId).replaceAll('<session>', sessionId)
  return JSON.parse(filled, (_key, value: unknown) =>
    typeof value === 'string' && Object.hasOwn(placeholders, value) ? placeholders[value] : value,
  ) as object
}

test('a launch and the wallet calls match the guide', async () => {
  const launch = { params: { id: 'acme-train' }, body: { mode: 'money' as const }, token: player.token }
  const { data } = await acme.server.call('playGame', launch)
  const sessionId = data.sessionId ?? ''
  expect(acme.launched.at(-1)).toMatchObject({
    path: '/launcher/real',
    body: read(only('launch'), sessionId),
  })
  expect(Object.keys(acme.launched.at(-1)?.body ?? {}).toSorted()).toEqual(
    Object.keys(read(only('launch'), sessionId)).toSorted(),
  )

  const wallet = blocks.filter(({ kind }) => kind === 'wallet' || kind === 'reply')
  expect(wallet.map(({ kind, call }) => call || kind)).toEqual(
    ['balance', 'betwin', 'rollback', 'finish', 'freespins', 'betwin'].flatMap((call) => [call, 'reply']),
  )
  for (let at = 0; at < wallet.length; at += 2) {
    const { call = '', json = '' } = wallet[at] ?? {}
    const { status: _status, ...reply } = await acme.call(call, read(json, sessionId))
    const { meta, ...rest } = reply
    const asPublished =
      meta === undefined ? rest : { ...rest, meta: { ...meta, api_code: String(meta.api_code) } }
    expect(asPublished).toEqual(read(wallet[at + 1]?.json ?? '', sessionId))
  }
  expect((await auditBooks(acme.server.deps.pool)).findings).toEqual([])
})

test("accepts all of the guide's list of games", () => {
  const { games } = JSON.parse(only('games')) as { games: unknown[] }
  const read = readWholeList({ id: 'acme', gamePrefix: 'acme-' }, 'https://api.acme.example/casino/', games)
  expect(read.errors).toEqual([])
  expect(read.games[0]).toMatchObject({
    id: 'train',
    rtp: '96.4',
    thumbnail: 'https://api.acme.example/casino/pictures/train.avif',
  })
})

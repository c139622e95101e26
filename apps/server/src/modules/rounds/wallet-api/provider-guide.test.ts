/**
 * Sends the examples of docs/guides/connect-a-game-provider.md and compares the documented replies with the real ones.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BonusCodeTrigger } from '@fairhall/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWholeList } from '#tests/support/games/game-list.ts'
import { bet, startWithProvider, type WithProvider } from '#tests/support/games/game-provider.ts'
import { givenCash, givenPayer } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { auditBooks } from '../../audit/index.ts'
import { reconcileFreespins } from '../../free-spins/follow-ups.service.ts'
import { followSilentRounds } from '../silent-rounds/silent-rounds.service.ts'

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

const HOUR_MS = 3_600_000
const UUID = /^[0-9a-f-]{36}$/
const placeholders: Record<string, unknown> = {
  '<uuid>': expect.stringMatching(UUID),
  '<text>': expect.any(String),
  '<url>': expect.stringMatching(/^https?:\/\//),
  '<moment>': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
}

/** Replaces placeholders such as `<account>` with real IDs, and others with matchers. */
function read(json: string, ids: Record<string, string>): object {
  let filled = json
  for (const [name, id] of Object.entries(ids)) filled = filled.replaceAll(`<${name}>`, id)
  return JSON.parse(filled, (_key, value: unknown) =>
    typeof value === 'string' && Object.hasOwn(placeholders, value) ? placeholders[value] : value,
  ) as object
}

test('a launch and the wallet calls match the guide', async () => {
  const launch = { params: { id: 'acme-train' }, body: { mode: 'money' as const }, token: player.token }
  const { data } = await acme.server.call('playGame', launch)
  const ids = { account: player.accountId, session: data.sessionId ?? '' }
  expect(acme.launched.at(-1)).toMatchObject({
    path: '/launcher/real',
    body: read(only('launch'), ids),
  })
  expect(Object.keys(acme.launched.at(-1)?.body ?? {}).toSorted()).toEqual(
    Object.keys(read(only('launch'), ids)).toSorted(),
  )

  const wallet = blocks.filter(({ kind }) => kind === 'wallet' || kind === 'reply')
  expect(wallet.map(({ kind, call }) => call || kind)).toEqual(
    ['balance', 'betwin', 'rollback', 'finish', 'freespins', 'betwin'].flatMap((call) => [call, 'reply']),
  )
  for (let at = 0; at < wallet.length; at += 2) {
    const { call = '', json = '' } = wallet[at] ?? {}
    const { status: _status, ...reply } = await acme.call(call, read(json, ids))
    const { meta, ...rest } = reply
    const asPublished =
      meta === undefined ? rest : { ...rest, meta: { ...meta, api_code: String(meta.api_code) } }
    expect(asPublished).toEqual(read(wallet[at + 1]?.json ?? '', ids))
  }
  expect((await auditBooks(acme.server.deps.pool)).findings).toEqual([])
})

test('the launch of a demo matches the guide', async () => {
  await acme.server.call('playGame', { params: { id: 'acme-train' }, body: { mode: 'demo' } })
  const { path: called, body } = acme.launched.at(-1) ?? {}
  expect([called, body]).toEqual(['/launcher/demo', read(only('demo'), {})])
})

test('the question about a silent round matches the guide', async () => {
  const { launchId, send } = await acme.openTrain(player)
  expect(launchId).toBeDefined()
  expect((await send('round-3', [bet('bet-3', '1.00')])).status).toBe(200)
  acme.server.clock.advance(25 * HOUR_MS)
  await followSilentRounds(acme.server.deps)
  expect(acme.asked.calls).toEqual([read(only('status'), { account: player.accountId })])
})

test('the calls about free spins match the guide', async () => {
  const { server, spins } = acme
  const { token, accountId } = await givenPayer(server)
  await server.call('addBonusCode', {
    token,
    body: { bonusCode: 'spins20', trigger: BonusCodeTrigger.direct },
  })
  const { data } = await server.call('listPlayerFreespins', { token, query: {} })
  const issue = data[0]?.id ?? ''
  await server.call('activatePlayerFreespin', { token, params: { id: issue } })
  await reconcileFreespins(server.deps)
  // An exclusion takes them back.
  await server.call('createLimit', { token, body: { definition: 4, period: 'year' } })
  await server.settle()
  expect(spins.calls).toEqual(
    [
      ['issue', 'issue'],
      ['status', 'spins'],
      ['cancel', 'cancel'],
    ].map(([call = '', kind = '']) => ({ call, body: read(only(kind), { account: accountId, issue }) })),
  )
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

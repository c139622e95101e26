/** Sends the examples of docs/guides/connect-a-sportsbook.md and compares the documented replies with the real ones. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sportsWallet, sportsWalletRefusal } from '@fairhall/contract/sports-wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callSports } from '#tests/sports-conformance/run-case.ts'
import { startWithSportsbook, type WithSportsbook } from '#tests/support/games/sportsbook.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { auditBooks } from '../../audit/index.ts'
import type { ApiCode } from '../../rounds/index.ts'

const guide = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../../docs/guides/connect-a-sportsbook.md'),
  'utf8',
)
const blocks = [...guide.matchAll(/^```json (wallet|reply)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map(
  ([, kind = '', call = '', json = '']) => ({ kind, call, json }),
)

let acme: WithSportsbook

beforeAll(async () => {
  acme = await startWithSportsbook({ stakeMax: '500' })
})
afterAll(() => acme.stop())

const placeholders: Record<string, unknown> = {
  '<uuid>': expect.stringMatching(/^[0-9a-f-]{36}$/),
  '<text>': expect.any(String),
  '<moment>': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
}

test('a session and all calls match the guide, and the player sees the bet', async () => {
  const { server } = acme
  const { id, token } = await givenPlayer(server, { country: 'FI', birthdate: '1990-01-01' })
  await acme.givenFreebet(id)
  const account = (await server.call('listAccounts', { token })).data[0]
  await givenCash(server, id, 'EUR', 10_000n)
  const session = (await server.call('openBettingSession', { token })).data
  const player = { accountId: account?.id ?? '', currency: session.currency, sessionId: session.token }
  const read = (json: string) =>
    JSON.parse(
      json.replaceAll('<account>', player.accountId).replaceAll('<session>', player.sessionId),
      (_key, value: unknown) =>
        typeof value === 'string' && Object.hasOwn(placeholders, value) ? placeholders[value] : value,
    ) as object

  const calls = blocks.filter(({ kind }) => kind === 'wallet')
  expect(new Set(calls.map(({ call }) => call)).size).toBe(12)
  for (const [at, { kind, call, json }] of blocks.entries()) {
    if (kind === 'reply') continue
    const sent = read(json)
    await refusesWithoutRequired(player, call, sent)
    const { status, body } = await callSports(acme.targetOf(player), call, sent)
    expect(body, call).toEqual(read(blocks[at + 1]?.json ?? ''))
    // The OpenAPI document is generated from these.
    const schemas = sportsWallet[call as keyof typeof sportsWallet]
    expect(schemas.body.strict().safeParse(sent).error, call).toBeUndefined()
    const reply = status === 200 ? schemas.reply : sportsWalletRefusal
    expect(reply.strict().safeParse(body).error, call).toBeUndefined()
  }

  const { data, meta } = await server.call('listBets', { token, query: { isSettled: 'true' } })
  expect(meta).toEqual({ page: 1, perPage: 20, total: 1 })
  expect(data[0]).toMatchObject({ kind: 'combo', status: 6, stake: '10.00', paid: '10.00', odds: '3.70' })
  const details = (await server.call('getBet', { token, params: { id: data[0]?.id ?? '' } })).data
  expect(details.events.map(({ kind, version, amount }) => [kind, version, amount])).toEqual([
    ['accept', null, '0.00'],
    ['cashout', null, '6.00'],
    ['settle', 1, '18.50'],
    ['unsettle', 2, '-18.50'],
    ['void', 3, '5.00'],
    ['rollback', null, '-1.00'],
  ])
  expect((await server.call('listBets', { token, query: { isSettled: 'false' } })).data).toEqual([])
  const totals = await server.call('getPlayTotals', { token, query: { seconds: '3600' } })
  expect(totals.data).toEqual([{ currency: 'EUR', rounds: 1, stake: '10.00', win: '10.00', net: '0.00' }])
  expect((await auditBooks(server.deps.pool)).findings).toEqual([])
})

test('the OpenAPI document has every call of the wallet', async () => {
  const reply = await fetch(`${acme.server.url}/api/sports-wallet.openapi.json`)
  const { paths, components } = (await reply.json()) as {
    paths: Record<string, { post: object }>
    components: object
  }
  // Compiles only if each code that the server can reply with is documented.
  const codes: Record<`${ApiCode}`, string> = sportsWalletRefusal.shape.meta.shape.api_code.enum
  expect(components).toMatchObject({
    schemas: {
      Refusal: { properties: { meta: { properties: { api_code: { enum: Object.keys(codes) } } } } },
    },
  })
  expect(Object.keys(paths)).toHaveLength(13)
  expect(paths['/sportsbook/{sportsbook}/wallet/settle']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: { required: ['account_id', 'currency', 'bet_id', 'version', 'result', 'total_return'] },
        },
      },
    },
  })
})

/** What the OpenAPI document requires, the server requires: without a field the call is refused, and the field is named. */
async function refusesWithoutRequired(
  player: Parameters<typeof acme.targetOf>[0],
  call: string,
  sent: object,
) {
  const { body } = sportsWallet[call as keyof typeof sportsWallet]
  const required = Object.entries(body.shape).filter(([, part]) => !part.safeParse(undefined).success)
  for (const [field] of required) {
    const reply = await callSports(acme.targetOf(player), call, { ...sent, [field]: undefined })
    expect(reply.body.meta?.api_message, `${call} without ${field}`).toMatch(new RegExp(`^${field}: `))
  }
}

/** 64 bets and 8 deposits against each kind of limit, while the market's profile changes and the player excludes themselves. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { bet, startWithProvider } from '#tests/support/games/game-provider.ts'
import { deposit, givenPayer } from '#tests/support/payments/payments.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { auditBooks } from '../audit/index.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
afterEach(async () => expect((await auditBooks(server.deps.pool)).findings).toEqual([]))
afterAll(() => acme.stop())

const kinds = [
  ['bet', 1, { stakesMax: 20, depositsMax: 8 }],
  ['loss', 2, { stakesMax: 20, depositsMax: 8 }],
  ['deposit', 3, { stakesMax: 64, depositsMax: 2 }],
] as const
const EXCLUSION = 4
/** Refusals of a limit, of an exclusion, and of a session that it ended. */
const expectedRefusals = { bets: [105, 110, 101], deposits: [13_100, 13_001, 13_015, 13_011, 11_041, 11_002] }

async function givenPlaying() {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data } = await server.call('playGame', {
    params: { id: 'acme-train' },
    body: { mode: 'money' },
    token: payer.token,
  })
  const session = {
    account_id: payer.accountId,
    currency: 'EUR',
    game_id: 'train',
    session_id: data.sessionId,
  }
  const stake = (nth: number) =>
    acme.call('betwin', {
      ...session,
      round_id: `${payer.id}:${nth}`,
      transactions: [bet(`${payer.id}:${nth}`, '1.00')],
    })
  const create = (body: object) =>
    server.call('createLimit', { token: payer.token, body: body as { definition: 3; period: string } })
  return { payer, stake, create }
}

test.each(kinds)(
  'a %s limit holds in every order of changes',
  async (_, definition, { stakesMax, depositsMax }) => {
    const { payer, stake, create } = await givenPlaying()
    await create({ definition, period: 'daily', amount: '20.00', currency: 'EUR' })
    const stakes = (from: number) => Array.from({ length: 32 }, (_, nth) => stake(from + nth))
    const deposits = () => Array.from({ length: 4 }, () => deposit(server, payer, '10.00'))
    const [early, earlyDeposits] = [stakes(0), deposits()]
    // Published while the player plays: it asks for more before deposits, and takes no bet back.
    const published = changeMarkets(server, { german: { profile: 'strict' } })
    const excluded = create({ definition: EXCLUSION, period: 'year' })
    const bets = await Promise.all([...early, ...stakes(32)])
    const paid = await Promise.all([...earlyDeposits, ...deposits()])
    await published
    expect((await excluded).status).toBe(200)

    const made = bets.filter(({ status }) => status === 200)
    const ordered = paid.filter(({ status }) => status === 200)
    expect(made.length).toBeLessThanOrEqual(stakesMax)
    expect(ordered.length).toBeLessThanOrEqual(depositsMax)
    for (const { meta } of bets) expect([undefined, ...expectedRefusals.bets]).toContain(meta?.api_code)
    for (const { error } of paid) expect([undefined, ...expectedRefusals.deposits]).toContain(error?.code)
    const { rows } = await server.database.pool.query(
      'select pockets[1] as cash from ledger_balance where owner = $1',
      [payer.id],
    )
    expect(rows).toEqual([{ cash: 10_000n - 100n * BigInt(made.length) }])
    expect((await stake(99)).meta?.api_code).toBe(110)
  },
)

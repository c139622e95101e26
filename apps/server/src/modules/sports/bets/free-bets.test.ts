/** Free bets from their issue to their bet, beyond what every connected sportsbook is tested for (`tests/sports-conformance`). */
import { afterAll, afterEach, expect, test } from 'vitest'
import { single, singleTerms, startWithSportsbook } from '#tests/support/games/sportsbook.ts'
import { findTampering } from '#tests/support/server/tampering.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { auditBooks } from '../../audit/index.ts'
import { freeBetChecks, withdrawGrantedFreebets } from '../../free-bets/index.ts'
import { cancelRunIn, makeRunIn, planRun } from '../../grants/index.ts'
import { withPlayerLock } from '../../player-state/index.ts'
import { reviseSettings } from '../../settings/index.ts'
import { postSportsCall } from '../sports.service.ts'
import type { PlaceBet, SportsCall } from '../wallet-api/sports-call.ts'

const acme = await startWithSportsbook({ stakeMax: '1' })
const { server } = acme
const { deps } = server
const { pool } = server.database
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

type Player = Awaited<ReturnType<typeof givenPlayer>>

async function givenPlayer(...terms: Parameters<typeof acme.givenFreebet>[1][]) {
  const player = await acme.givenSiteBettor(0n)
  for (const one of terms.length === 0 ? [{}] : terms) await acme.givenFreebet(player.playerId, one)
  const { body } = await acme.call(player, 'freebets')
  return { ...player, freebets: body['freebets'] as { id: string }[] }
}

const bet = (player: Player, betId: string, freebet = player.freebets[0]?.id) =>
  single(`${player.playerId} ${betId}`, '2.00', player.sessionId, { freebet_id: freebet })

async function place(player: Player, betId: string, freebet?: string): Promise<string> {
  const { body } = await acme.call(player, 'place', bet(player, betId, freebet))
  return body.meta?.api_code ?? String(body['state'])
}

const callOf = ({ playerId, accountId, sessionId, currency, freebets }: Player, betId: string): PlaceBet => ({
  call: 'place',
  providerId: 'acme',
  account: { id: accountId, playerId, currency },
  betId: `${playerId} ${betId}`,
  sessionId,
  stake: 200n,
  freebetId: freebets[0]?.id ?? null,
  maxReturn: null,
  terms: singleTerms,
  isAccepted: true,
})

const listed = async ({ token }: Player) => (await server.call('listPlayerFreebets', { token })).data

test('a player sees a free bet until a bet uses it, and the bet names it', async () => {
  const player = await givenPlayer()
  expect(await listed(player)).toMatchObject([
    { amount: '2.00', currency: 'EUR', oddsMin: '1.50', legsMin: 1, sports: null, status: 'available' },
  ])
  // It is above the max bet, and the player has no money: neither counts for a free bet.
  expect(await place(player, 'b')).toBe('open')
  expect(await listed(player)).toEqual([])
  const settled = { bet_id: `${player.playerId} b`, version: 1, result: 'won', total_return: '5.00' }
  expect((await acme.call(player, 'settle', settled)).body).toMatchObject({
    total_return: '3.00',
    balance: '3.00',
  })
  const { data } = await server.call('listBets', { token: player.token, query: {} })
  expect(data).toMatchObject([{ isFreeBet: true, stake: '2.00', paid: '3.00', status: 2 }])
  const totals = await server.call('getPlayTotals', { token: player.token, query: { seconds: '3600' } })
  expect(totals.data).toMatchObject([{ stake: '0.00', win: '3.00' }])
})

test('of concurrent bets with one free bet, one is placed', async () => {
  const [stranger, player] = [await givenPlayer(), await givenPlayer()]
  // The lane may take the first call alone: then the others share a batch.
  const calls = [callOf(stranger, 'first'), ...['a', 'b', 'c', 'd'].map((id) => callOf(player, id))]
  const replies = await Promise.all(calls.map((call) => postSportsCall(deps, call)))
  const codes = replies.slice(1).map((reply) => (reply.kind === 'done' ? reply.bet?.state : reply.apiCode))
  expect(codes.toSorted()).toEqual([108, 108, 108, 'open'])
})

test('a void returns it; once another bet has used it, the voided bet stays refunded, however it is corrected', async () => {
  const player = await givenPlayer()
  const call = async (name: string, id: string, version: number, more: object = {}) => {
    const about = { bet_id: `${player.playerId} ${id}`, version, ...more }
    const { body } = await acme.call(player, name, about)
    return [body['state'], body['balance']]
  }
  const won = { result: 'won', total_return: '4.00' }
  await place(player, 'a')
  await call('void', 'a', 1)
  expect(await listed(player)).toHaveLength(1)
  expect(await place(player, 'b')).toBe('open')
  for (const repeated of [2, 2])
    expect(await call('settle', 'a', repeated, won)).toEqual(['refunded', '0.00'])
  expect(await call('unsettle', 'a', 3)).toEqual(['refunded', '0.00'])
  expect(await call('settle', 'b', 1, won)).toEqual(['won', '2.00'])
  expect(await call('void', 'b', 2)).toEqual(['refunded', '0.00'])
  expect(await call('settle', 'a', 4, won)).toEqual(['refunded', '0.00'])
  expect(await place(player, 'c')).toBe('open')
})

test('of concurrent calls, one bet keeps it: the corrected one or the new one', async () => {
  for (const order of [0, 1]) {
    const [stranger, player] = [await givenPlayer(), await givenPlayer()]
    await place(player, 'a')
    await acme.call(player, 'void', { bet_id: `${player.playerId} a`, version: 1 })
    const { playerId, accountId, currency } = player
    const corrected: SportsCall = {
      call: 'settle',
      providerId: 'acme',
      account: { id: accountId, playerId, currency },
      betId: `${playerId} a`,
      version: 2,
      result: 'won',
      totalReturn: 500n,
      reason: null,
      results: [],
    }
    const calls = [corrected, callOf(player, 'b')]
    if (order === 1) calls.reverse()
    const replies = await Promise.all(
      [callOf(stranger, 'first'), ...calls].map((one) => postSportsCall(deps, one)),
    )
    const results = replies
      .slice(1)
      .map((reply) => (reply.kind === 'done' ? reply.bet?.state : reply.apiCode))
    // A correction can enter after a bet that was sent later: it is let in at a pace.
    const either = [
      ['won', 108],
      ['refunded', 'open'],
    ]
    expect(order === 0 ? either : [['open', 'refunded']]).toContainEqual(results)
  }
})

test('an expired, withdrawn or other player’s free bet is refused', async () => {
  const { wagering } =
    deps.settings.current().bonuses.offers.find(({ id }) => id === 'match-day-free-bet') ?? {}
  if (wagering === undefined) throw new Error('the default offer is missing')
  const player = await givenPlayer({}, { wagering: { ...wagering, activateDays: 0 } })
  const { rows } = await pool.query<{ id: string; cause: string }>(
    'select id, cause from player_freebet where player_id = $1 order by expires_at',
    [player.playerId],
  )
  const [expired, withdrawn] = rows
  expect(player.freebets).toMatchObject([{ id: withdrawn?.id }])
  expect(await place(player, 'expired', expired?.id)).toBe('108')
  expect(await place(await givenPlayer(), 'theirs', withdrawn?.id)).toBe('108')
  const count = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, player.playerId, [], (locked) =>
      withdrawGrantedFreebets(deps, locked, withdrawn?.cause ?? ''),
    ),
  )
  expect(count).toBe(1)
  expect(await place(player, 'withdrawn')).toBe('108')
})

test('a free bet that is withdrawn while a bet uses it is not given back by a void', async () => {
  const player = await givenPlayer()
  await place(player, 'used')
  const { rows } = await pool.query<{ cause: string }>(
    'select cause from player_freebet where player_id = $1',
    [player.playerId],
  )
  const count = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, player.playerId, [], (locked) =>
      withdrawGrantedFreebets(deps, locked, rows[0]?.cause ?? ''),
    ),
  )
  expect(count).toBe(0)
  const about = { bet_id: `${player.playerId} used`, version: 1 }
  expect((await acme.call(player, 'void', about)).body['state']).toBe('refunded')
  expect([await listed(player), await place(player, 'again')]).toEqual([[], '108'])
  const won = { ...about, version: 2, result: 'won', total_return: '5.00' }
  expect((await acme.call(player, 'settle', won)).body).toMatchObject({ state: 'won', total_return: '3.00' })
})

test('a free bet of a paused offer waits until the offer runs again; a bet that used it before counts', async () => {
  const player = await givenPlayer({}, {})
  expect(await place(player, 'before', player.freebets[1]?.id)).toBe('open')
  const revise = (content: object | null) =>
    reviseSettings(deps, { file: 'bonuses.json', content, actor: 'staff:ada', reason: 'a test' })
  const { offers, ...rest } = deps.settings.fileContent('bonuses.json') as { offers: { id: string }[] }
  const names = async () => (await acme.call(player, 'freebets')).body['freebets']
  const isEnabled = false
  await revise({
    ...rest,
    offers: offers.map((one) => (one.id === 'match-day-free-bet' ? { ...one, isEnabled } : one)),
  })
  expect([await place(player, 'paused'), await names()]).toEqual(['108', []])
  expect(await place(player, 'before', player.freebets[1]?.id)).toBe('open')
  await revise(null)
  expect(await names()).toMatchObject([{ id: player.freebets[0]?.id }])
  expect(await place(player, 'resumed')).toBe('open')
})

test('staff give it with a run, the player gets a message, and a cancelled run takes it back', async () => {
  const player = await acme.givenSiteBettor(0n)
  const plan = await planRun(deps, 'match-day-free-bet', [{ line: 1, playerId: player.playerId }])
  if (plan === null) throw new Error('the default offer is missing')
  const request = {
    id: `run-${player.playerId}`,
    offer: 'match-day-free-bet',
    madeBy: 'staff:ada',
    plan,
    mustWait: false,
  }
  await inTransaction(deps.db, (tx) => makeRunIn(deps, tx, request))
  await server.settle()
  const { body } = await acme.call(player, 'freebets')
  expect(body['freebets']).toMatchObject([{ amount: '2.00' }])
  const messages = await server.call('listMessages', { token: player.token })
  expect(messages.data.map(({ content }) => content.title)).toContain('Free bet: €2')
  await inTransaction(deps.db, (tx) => cancelRunIn(deps, tx, request.id))
  await server.settle()
  expect((await acme.call(player, 'freebets')).body['freebets']).toEqual([])
})

test('the audit finds free bets and bets that do not belong together, unless earlier code placed them', async () => {
  const player = await givenPlayer({}, {})
  await place(player, 'audited')
  const [used, unused] = player.freebets.map(({ id }) => id)
  const ofBet = `where freebet = '${used}'`
  const isPlaced = 'each bet that names a free bet is its player’s, of its amount, and was placed in its time'
  const isNamed = 'each free bet names a bet that was placed with it, if there is one'
  const copied = `insert into sports_bet select (jsonb_populate_record(b, '{"external_id": "copy", "id": "${unused}"}')).* from sports_bet b ${ofBet}`
  const changes: [string, string[]][] = [
    [
      `update player_freebet set amount = amount + 1 where id = '${unused}'`,
      ['each free bet has the amount of its terms'],
    ],
    [`update sports_bet set stake_left = stake_left - 1 ${ofBet}`, [isPlaced]],
    [`update player_freebet set expires_at = created_at - interval '1 day' where id = '${used}'`, [isPlaced]],
    [`update player_freebet set bet_id = null where id = '${used}'`, [isNamed]],
    [`update sports_bet set freebet = '${unused}' ${ofBet}`, [isNamed]],
    [copied, ['each free bet is used by one bet: the last that was placed with it']],
    [`with earlier as (update sports_bet set placed_at = '1999-12-31' ${ofBet}) ${copied}`, []],
  ]
  for (const [change, checks] of changes)
    expect(await findTampering(deps, freeBetChecks, change), change).toEqual(checks)
})

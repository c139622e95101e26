/** Settled sports bets count for quests and tournaments that are for sports, once and as they are corrected. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aggregatorOf } from '#tests/support/games/aggregator.ts'
import { multiplierScoring, tournamentSetting, tournamentsOf } from '#tests/support/games/tournaments.ts'
import { single, startWithSportsbook } from '#tests/support/games/sportsbook.ts'
import { reviseSettings } from '../settings/index.ts'

const env = { ROLES: 'api,inbound,realtime,jobs,sandbox', SANDBOX_GAMES: '40' }
const acme = await startWithSportsbook({}, { env })
const { server } = acme
const { findings, finish, givenRun, later, revise, tick } = tournamentsOf(server)
const aggregator = aggregatorOf(server)
afterAll(() => acme.stop())
afterEach(async () => expect(await findings()).toEqual([]))

const bets = { stakeMin: '1', oddsMin: '1.8' }
beforeAll(() =>
  reviseSettings(server.deps, {
    file: 'quests.json',
    content: {
      activeMax: 3,
      playerMax: '100',
      quests: [
        {
          id: 'grand-tour',
          days: 7,
          reward: '5',
          tasks: [
            { kind: 'bets', quantity: 9, ...bets },
            { kind: 'bet-stakes', quantity: 900, ...bets },
            { kind: 'bet-wins', quantity: 9, ...bets },
            { kind: 'rounds', quantity: 9, stakeMin: '1' },
          ],
        },
      ],
    },
    actor: 'staff:ada',
    reason: 'test',
  }),
)

async function givenCompetitor() {
  const player = await acme.givenSiteBettor()
  const { token } = player
  const { data } = await server.call('activateQuest', { token, params: { id: 'grand-tour' }, body: {} })
  later(1000)
  const questId = data.playerQuestId ?? ''
  return {
    ...player,
    place: (id: string, stake: string, more: object = {}) =>
      acme.call(player, 'place', single(id, stake, player.sessionId, more)),
    settle: (id: string, version: number, total: string) => {
      const result = total === '0.00' ? 'lost' : 'won'
      return acme.call(player, 'settle', { bet_id: id, version, result, total_return: total })
    },
    progress: async () =>
      (await server.call('listQuests', { token })).data[0]?.tasks.map(({ progress }) => progress),
    whyQuest: async () =>
      (await server.call('listQuestRounds', { token, params: { id: questId } })).data.map(
        ({ game, staked, tasks }) => [game.title, staked, tasks[0]?.reason],
      ),
    entry: async (id: string) => (await server.call('getTournamentEntry', { token, params: { id } })).data,
    whyRun: async (id: string) =>
      (await server.call('listTournamentRounds', { token, params: { id } })).data.map(
        ({ staked, reason }) => [staked, reason],
      ),
  }
}

const scoreOf = async (player: Awaited<ReturnType<typeof givenCompetitor>>, run: string) => {
  await server.settle()
  const { own, rounds } = await player.entry(run)
  return [own?.score ?? null, rounds, await player.progress()]
}

test('a bet is counted once at its settlement and follows every correction', async () => {
  const run = await givenRun(multiplierScoring, { product: 'sports', oddsMin: '1.8' })
  const ada = await givenCompetitor()
  await ada.place('early', '10.00')
  expect(await scoreOf(ada, run)).toEqual([null, 0, [0, 0, 0, 0]])
  await ada.settle('early', 1, '25.00')
  await ada.settle('early', 1, '25.00')
  expect(await scoreOf(ada, run)).toEqual(['2.50', 1, [1, 10, 1, 0]])
  await ada.settle('early', 2, '0.00')
  expect(await scoreOf(ada, run)).toEqual([null, 0, [1, 10, 0, 0]])
  await ada.settle('early', 3, '40.00')
  expect(await scoreOf(ada, run)).toEqual(['4.00', 1, [1, 10, 1, 0]])
  await acme.call(ada, 'void', { bet_id: 'early', version: 4 })
  expect(await scoreOf(ada, run)).toEqual([null, 0, [0, 0, 0, 0]])
  await ada.settle('early', 5, '20.00')
  await acme.call(ada, 'unsettle', { bet_id: 'early', version: 6 })
  expect(await scoreOf(ada, run)).toEqual([null, 0, [0, 0, 0, 0]])
  await ada.settle('early', 7, '20.00')
  expect(await scoreOf(ada, run)).toEqual(['2.00', 1, [1, 10, 1, 0]])
  await acme.call(ada, 'rollback', { bet_id: 'early' })
  expect(await scoreOf(ada, run)).toEqual([null, 0, [0, 0, 0, 0]])
})

test('says of each bet why it did not count, and counts a part that was cashed out as sold', async () => {
  const run = await givenRun(multiplierScoring, { product: 'sports', oddsMin: '1.8' })
  const ada = await givenCompetitor()
  await ada.place('small', '0.10')
  await ada.settle('small', 1, '9.00')
  later(1000)
  await ada.place('safe', '10.00', { odds: '1.20' })
  await ada.settle('safe', 1, '12.00')
  later(1000)
  await ada.place('void', '11.00')
  await acme.call(ada, 'void', { bet_id: 'void', version: 1 })
  later(1000)
  await ada.place('part', '12.00')
  await acme.call(ada, 'cashout', { bet_id: 'part', order_id: 'o', amount: '5.00', stake_part: '6.00' })
  await ada.settle('part', 1, '18.00')
  // (18.00 + 5.00) ÷ 12.00
  expect(await scoreOf(ada, run)).toEqual(['1.91', 1, [1, 6, 1, 0]])
  const reasons = ['12.00', '11.00', '10.00', '0.10'].map((staked, index) => [
    staked,
    [null, 'returned', 'odds', 'stake'][index],
  ])
  expect(await ada.whyQuest()).toEqual(reasons.map((row) => ['Acme Sports', ...row]))
  expect(await ada.whyRun(run)).toEqual(reasons)
})

const on = (...events: string[]) => ({
  kind: events.length > 1 ? 'combo' : 'single',
  legs: events.map((event, index) => ({
    id: String(index),
    event,
    market: 'Winner',
    selection: 'x',
    odds: '2.00',
  })),
})
const winCount = { kind: 'win-count', multiplierMin: '2' }

test('bets that share an event are one result, also after one of them was sold or corrected', async () => {
  const run = await givenRun(winCount, { product: 'sports', oddsMin: '1.8' })
  const ada = await givenCompetitor()
  const wins = async () => (await scoreOf(ada, run))[0]
  await ada.place('home', '10.00', on('Alder – Birch'))
  await ada.place('away', '10.00', on('Alder – Birch'))
  await ada.settle('home', 1, '30.00')
  expect(await wins()).toBe('1')
  later(1000)
  await ada.settle('away', 1, '0.00')
  expect(await wins()).toBe(null)
  expect(await ada.whyRun(run)).toEqual([
    ['10.00', 'win'],
    ['10.00', 'event'],
  ])
  await ada.settle('away', 2, '10.00')
  expect(await wins()).toBe('1')

  later(1000)
  const cedar = on('Cedar – Date').legs.map((leg) => ({ ...leg, event_id: 'Ced' }))
  await ada.place('cedar', '10.00', { legs: cedar })
  const { legs, kind } = on('Cedro – Datteri', 'Elm – Fig')
  await ada.place('sold', '5.00', {
    kind,
    legs: legs.map((leg) => ({ ...leg, event_id: leg.event.slice(0, 3) })),
  })
  await ada.settle('cedar', 1, '24.00')
  expect(await wins()).toBe('2')
  await acme.call(ada, 'cashout', { bet_id: 'sold', order_id: 's', amount: '0.50' })
  expect(await wins()).toBe('1')
})

/** A small generator with a fixed start, so that a failure can be repeated. */
function drawFrom(seed: number) {
  let state = seed
  return (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * count)
  }
}

test.each([
  winCount,
  { kind: 'multipliers', multiplierMax: '10' },
  { kind: 'best-rounds', rounds: 2, multiplierMax: '10' },
])('the audit recounts many bets on few events: $kind', async (scoring) => {
  await givenRun(scoring, { product: 'sports', oddsMin: '1.8' })
  const ada = await givenCompetitor()
  const draw = drawFrom(7)
  const events = ['Alder', 'Birch', 'Cedar', 'Date', 'Elm', 'Fig', 'Gum', 'Hazel', 'Ivy']
  for (let index = 0; index < 14; index += 1) {
    const id = `${scoring.kind} ${index}`
    const legs = Array.from(
      { length: 1 + Math.floor(draw(5) / 3) },
      () => events[draw(events.length)] as string,
    )
    await ada.place(id, `${1 + draw(9)}.00`, on(...new Set(legs)))
    later(1000)
    if (draw(4) === 0)
      await acme.call(ada, 'cashout', { bet_id: id, order_id: id, amount: '0.70', stake_part: '1.00' })
    await ada.settle(id, 1, draw(2) === 0 ? '0.00' : `${1 + draw(20)}.00`)
  }
  await server.settle()
  expect(await findings()).toEqual([])
})

test.each([
  [{ kind: 'stakes', roundMax: '5', fullEdge: '4' }, 'stakes is for games only'],
  [{ kind: 'wins', roundMax: '5', fullEdge: '4' }, 'wins is for games only'],
  [{ kind: 'return', roundsMin: 10, multiplierMax: '10' }, 'return is for games only'],
])('sports bets are not scored by %s', async (scoring, error) => {
  await expect(givenRun(scoring, { product: 'sports' })).rejects.toThrow(error)
})

test('a finished run keeps its places, whatever is corrected later', async () => {
  const run = await givenRun({ kind: 'multipliers', multiplierMax: '10' }, { product: 'sports' })
  const ada = await givenCompetitor()
  await ada.place('before-end', '10.00')
  await ada.settle('before-end', 1, '30.00')
  await ada.place('open', '10.00')
  expect(await scoreOf(ada, run)).toEqual(['3.00', 1, [1, 10, 1, 0]])
  await finish()
  await ada.settle('before-end', 2, '0.00')
  await ada.settle('open', 1, '90.00')
  await server.settle()
  const { data } = await server.call('getTournament', { params: { identity: run } })
  expect(data).toMatchObject({
    product: 'sports',
    state: 'finished',
    prizes: [{ entry: { score: '3.00' } }, {}],
  })
})

test('a run of games counts no bet, and publishes each change of a bet to its player once', async () => {
  const run = await givenRun(multiplierScoring)
  const ada = await givenCompetitor()
  const published = await publishedTo(ada, async () => {
    await ada.place('b', '10.00')
    await server.settle()
    await ada.settle('b', 1, '30.00')
  })
  expect(await scoreOf(ada, run)).toEqual([null, 0, [1, 10, 1, 0]])
  // Bets and balances have different consumers, in any order.
  const of = (channel: string) => published.filter(([name]) => name === channel)
  expect([...of('game:bets'), ...of('wallet:accounts')]).toMatchObject([
    [
      'game:bets',
      { event: 'game.bet.changed', bet: { status: 1, stake: '10.00', paid: '0.00', version: 0 } },
    ],
    ['game:bets', { event: 'game.bet.changed', bet: { status: 2, paid: '30.00', version: 1 } }],
    ['wallet:accounts', { account: { balance: '990.00' } }],
    ['wallet:accounts', { account: { balance: '1020.00' } }],
  ])
})

test('bets and rounds of one player count side by side, each only where it belongs', async () => {
  const games = await givenRun({ kind: 'stakes', roundMax: '5', fullEdge: '4' })
  const startsAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
  const texts = { en: { name: 'Derby cup', text: 'Bets count.' } }
  const sports = { ...tournamentSetting, id: 'derby-cup', texts, startsAt }
  await revise({ ...sports, scoring: multiplierScoring, product: 'sports' })
  await tick()
  later(61_000)
  await tick()
  const { data } = await server.call('listTournaments', {})
  const derby = data.find(({ product }) => product === 'sports')?.id ?? ''
  const ada = await givenCompetitor()
  const { id: slot } = await aggregator.findGame({ category: 'slots' })
  const table = await aggregator.launch(ada, slot)
  const counted = async () => {
    await server.settle()
    const [ofGames, ofSports] = [await ada.entry(games), await ada.entry(derby)]
    return { games: ofGames.rounds, sports: ofSports.rounds, quest: await ada.progress() }
  }

  await ada.place('both', '10.00')
  expect((await table.bet('2.00')).round.state).toBe('settled')
  expect(await counted()).toEqual({ games: 1, sports: 0, quest: [0, 0, 0, 1] })
  await ada.settle('both', 1, '25.00')
  expect(await counted()).toEqual({ games: 1, sports: 1, quest: [1, 10, 1, 1] })
  await acme.call(ada, 'void', { bet_id: 'both', version: 2 })
  expect(await counted()).toEqual({ games: 1, sports: 0, quest: [0, 0, 0, 1] })
})

/** Channel and data of what is published to the player about bets and balances. */
async function publishedTo(
  player: { playerId: string },
  work: () => Promise<unknown>,
): Promise<[string, unknown][]> {
  await server.settle()
  const { realtime } = server.deps
  const { publishAll } = realtime
  const published: [string, unknown][] = []
  realtime.publishAll = async (publications) => {
    for (const { channel, data } of publications)
      if (/^(game:bets|wallet:accounts)#/.test(channel) && channel.endsWith(player.playerId))
        published.push([channel.split('#')[0] ?? '', data])
  }
  await work()
  await server.settle()
  realtime.publishAll = publishAll
  return published
}

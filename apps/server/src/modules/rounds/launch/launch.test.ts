import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, startWithProvider, win, type WithProvider } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { reviseSettings } from '../../settings/index.ts'
import { withPlayerLock, setRestriction } from '../../player-state/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'

let acme: WithProvider

beforeAll(async () => {
  acme = await startWithProvider()
})
afterAll(() => acme.stop())

async function givenAdult() {
  const { id: playerId, token } = await givenPlayer(acme.server)
  const { data: accounts } = await acme.server.call('listAccounts', { token })
  return { token, accountId: accounts[0]?.id ?? '', playerId }
}

const play = (body: object, token?: string, id = 'acme-train') =>
  acme.server.call('playGame', { params: { id }, body, token })

describe('the catalogue', () => {
  test("lists the providers' games, with collections in their order", async () => {
    const { data: collections } = await acme.server.call('listCollections', {
      headers: { 'accept-language': 'de' },
    })
    expect(collections).toEqual([
      { identity: 'popular', title: 'Beliebt', gamesCount: 2, isRail: true, countries: [] },
      { identity: 'slots', title: 'Slots', gamesCount: 3, isRail: true, countries: [] },
    ])
    const { data: games, meta } = await acme.server.call('listGames', { query: { perPage: '2' } })
    expect(games.map((game) => game.id)).toEqual(['acme-ghost', 'acme-train'])
    // The site draws a poster until ours is stored. It never shows the provider's address.
    expect(games[0]).toMatchObject({ thumbnail: null, thumbnailSmall: null })
    expect(meta).toEqual({ page: 1, perPage: 2, total: 3, suggestions: [] })
    const { data: providers } = await acme.server.call('listProviders')
    expect(providers).toEqual([
      { id: 'acme', name: 'Acme Games', gamesCount: 3, logo: null, description: null },
    ])
  })

  test('filters games, and tolerates a typo in the search', async () => {
    const ids = async (query: Record<string, string>) =>
      (await acme.server.call('listGames', { query })).data.map((game) => game.id)
    expect(await ids({ search: 'nigth-TRAIN' })).toEqual(['acme-train'])
    expect(await ids({ search: 'nigh train' })).toEqual(['acme-train'])
    expect(await ids({ search: 'gost' })).toEqual(['acme-ghost'])
    expect(await ids({ collection: 'popular', sort: 'title' })).toEqual(['acme-ghost', 'acme-train'])
    expect(await ids({ currency: 'USD' })).toEqual(['acme-ghost', 'acme-train'])
    expect((await acme.server.call('getGame', { params: { id: 'none' } })).status).toBe(404)
    expect((await acme.server.call('getProvider', { params: { id: 'none' } })).status).toBe(404)
  })
})

describe('a launch', () => {
  test('for demo is open to everyone, where the game supports it', async () => {
    const reply = await play({ mode: 'demo' })
    expect(reply.data).toEqual({
      launchUrl: 'https://games.example/play#token',
      mode: 'demo',
      sessionId: null,
    })
    expect(acme.launched.at(-1)).toMatchObject({
      path: '/launcher/demo',
      body: {
        casino_id: 'fairhall',
        player_id: null,
        game: 'train',
        currency: 'EUR',
        currency_terms: {
          type: 'fiat',
          symbol: '€',
          subunit_to_unit: 100,
          sub_currencies: [],
          stake_unit: '1',
        },
        rules: {
          autoplay: true,
          autoplay_raises: true,
          turbo: true,
          bonus_buy: false,
          second_bet: true,
          min_round_ms: 0,
        },
      },
    })
    expect((await play({ mode: 'demo' }, undefined, 'acme-ghost')).error?.code).toBe(14005)
  })

  test('for demo is refused, and no game offers it, if the operator has disabled demos', async () => {
    const demosShown = async () =>
      (await acme.server.call('listGames')).data.filter(({ hasDemo }) => hasDemo).length
    const switchTo = (content: object | null) =>
      reviseSettings(acme.server.deps, { file: 'features.json', content, actor: 'staff:ada', reason: 'test' })
    expect(await demosShown()).toBeGreaterThan(0)
    await switchTo({ loyalty: false, demo: false })
    expect(await demosShown()).toBe(0)
    const { data: game } = await acme.server.call('getGame', { params: { id: 'acme-train' } })
    expect(game.hasDemo).toBe(false)
    const { token } = await givenAdult()
    for (const bearer of [undefined, token])
      expect((await play({ mode: 'demo' }, bearer)).error?.code).toBe(14005)
    expect((await play({ mode: 'money' }, token)).status).toBe(200)
    await switchTo(null)
    expect((await play({ mode: 'demo' })).status).toBe(200)
  })

  test('names the player by a provider-specific ID, the same for demos, that does not reveal the player ID', async () => {
    const [player, other] = [await givenAdult(), await givenAdult()]
    const nameOf = async (mode: 'demo' | 'money', { token }: { token: string }) => {
      await play({ mode }, token)
      return (acme.launched.at(-1)?.body as { player_id?: string } | undefined)?.player_id
    }
    const name = await nameOf('money', player)
    expect(name).toMatch(/^[0-9a-f]{32}$/)
    expect(await nameOf('demo', player)).toBe(name)
    expect(await nameOf('money', other)).not.toBe(name)
    expect(JSON.stringify(acme.launched)).not.toContain(player.playerId)
  })

  test('tells the provider no nickname of a player who hides it', async () => {
    const { token } = await givenAdult()
    const nicknameWhen = async (hidePlay: boolean) => {
      await acme.server.call('updateProfile', { token, body: { nickname: 'Kookaburra', hidePlay } })
      await play({ mode: 'money' }, token)
      return (acme.launched.at(-1)?.body as { account?: { nickname: string } } | undefined)?.account?.nickname
    }
    expect([await nicknameWhen(false), await nicknameWhen(true)]).toEqual(['Kookaburra', ''])
  })

  test('for money opens a game session that bets and the history use', async () => {
    const player = await givenAdult()
    const { data } = await play({ mode: 'money', returnUrl: '/main', clientType: 'mobile' }, player.token)
    const { body } = acme.launched.at(-1) ?? { body: {} }
    expect(body).toMatchObject({
      session_id: data.sessionId,
      client_type: 'mobile',
      account: { id: player.accountId, currency: 'EUR', country: 'DE' },
      currency_terms: { symbol: '€', subunit_to_unit: 100, stake_unit: '1' },
      urls: { return_url: `${acme.server.url}/main` },
      // The rules of the player's own market, regardless of their present location.
      rules: {
        autoplay: false,
        autoplay_raises: true,
        turbo: true,
        bonus_buy: false,
        second_bet: true,
        min_round_ms: 5_000,
      },
      jackpot_rtp: null,
    })
    await givenCash(acme.server, player.playerId, 'EUR', 1000n)
    const call = {
      account_id: player.accountId,
      currency: 'EUR',
      game_id: 'train',
      session_id: data.sessionId,
      round_id: 'r1',
      finished: true,
      transactions: [bet('b1', '1.00'), win('w1', '12.50')],
    }
    expect((await acme.call('betwin', call)).balance).toBe('21.50')
    const { data: spins } = await acme.server.call('listSpins', { token: player.token })
    expect(spins).toMatchObject([
      {
        roundId: 'r1',
        isProvablyFair: true,
        stake: '1.00',
        win: '12.50',
        bonusStake: '0.00',
        wagered: '0.00',
        status: 2,
        game: { title: 'Night Train' },
      },
    ])
    await acme.server.settle()
    const { data: winners } = await acme.server.call('listWinners')
    expect(winners).toMatchObject([{ amount: '12.50', multiplier: '12.5', game: { id: 'acme-train' } }])
    expect(JSON.stringify(winners)).not.toContain('@')

    await acme.server.call('logout', { token: player.token })
    const late = { ...call, round_id: 'r2', transactions: [bet('late', '1.00')] }
    expect((await acme.call('betwin', late)).meta?.api_code).toBe(101)
  })

  test('that the provider refuses leaves no session to bet with', async () => {
    const player = await givenAdult()
    acme.launcher.status = 500
    const reply = await play({ mode: 'money' }, player.token)
    acme.launcher.status = 200
    expect([reply.status, reply.error?.code]).toEqual([503, 14006])
    const { rows } = await acme.server.database.pool.query(
      'select ended_at is not null as has_ended from game_session where player = $1',
      [player.playerId],
    )
    expect(rows).toEqual([{ has_ended: true }])

    const before = (await play({ mode: 'money' }, player.token)).data.sessionId
    acme.launcher.status = 403
    await play({ mode: 'money' }, player.token)
    acme.launcher.status = 200
    const open = await acme.server.database.pool.query(
      'select id from game_session where player = $1 and ended_at is null',
      [player.playerId],
    )
    expect(open.rows).toEqual([{ id: before }])
  })

  test('is refused to guests, to excluded players, for other accounts and to other origins', async () => {
    const player = await givenAdult()
    const other = await givenAdult()
    expect((await play({ mode: 'money' })).error?.code).toBe(14007)
    expect((await play({ mode: 'money' }, player.token, 'none')).status).toBe(404)
    expect((await play({ mode: 'money', accountId: other.accountId }, player.token)).status).toBe(404)
    expect((await play({ mode: 'money', accountId: "' or 1" }, player.token)).status).toBe(404)
    expect((await play({ mode: 'demo', returnUrl: 'https://evil.example/' })).status).toBe(422)
    expect((await play({ mode: 'demo', returnUrl: '//evil.example/' })).status).toBe(422)
    await inTransaction(acme.server.deps.db, (tx) =>
      withPlayerLock(acme.server.deps, tx, player.playerId, [], (locked) =>
        setRestriction(locked, 'cooling off', null),
      ),
    )
    expect((await play({ mode: 'money' }, player.token)).error?.code).toBe(14004)
  })
})

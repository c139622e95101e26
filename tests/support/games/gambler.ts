import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { bet, type startWithProvider, win } from './game-provider.ts'

/** A player with 10,000.00 EUR, or as many subunits of another currency, in a game of the provider, whose edge is 4 %. */
export async function gamblerOf(
  acme: Awaited<ReturnType<typeof startWithProvider>>,
  currency = 'EUR',
  form: Record<string, unknown> = {},
) {
  const { server } = acme
  const player = await givenPlayer(server, { birthdate: '1990-01-01', currency, ...form })
  const { token } = player
  const { data: accounts } = await server.call('listAccounts', { token })
  const { data: launch } = await server.call('playGame', {
    params: { id: 'acme-train' },
    body: { mode: 'money' },
    token,
  })
  await givenCash(server, player.id, currency, 1_000_000n)
  const account = { account_id: accounts[0]?.id, currency }
  const base = { ...account, game_id: 'train', session_id: launch.sessionId }
  const send = (round: string, ...transactions: object[]) =>
    acme.call('betwin', { ...base, round_id: round, finished: true, transactions })
  /** Opens a round, which `send` ends. */
  const begin = (round: string, stake: string) =>
    acme.call('betwin', {
      ...base,
      round_id: round,
      finished: false,
      transactions: [bet(`${round}-bet-${player.id}`, stake)],
    })
  const play = (round: string, stake: string, payout?: string) =>
    send(
      round,
      bet(`${round}-bet-${player.id}`, stake),
      ...(payout === undefined ? [] : [win(`${round}-win-${player.id}`, payout)]),
    )
  /** Takes back the stake, or what was won. */
  const rollBack = (round: string, part: 'bet' | 'win' = 'bet') =>
    acme.call('rollback', {
      ...base,
      round_id_provider: round,
      finished: true,
      transactions: [
        {
          id_provider: `${round}-back-${part}-${player.id}`,
          type: 'rollback',
          original_id_provider: `${round}-${part}-${player.id}`,
        },
      ],
    })
  const loyalty = async () => (await server.call('getLoyaltyAccount', { token })).data
  const claim = (key: string, currency = 'EUR') =>
    server.call('claimRakeback', {
      token,
      body: { currency },
      headers: { 'idempotency-key': `claim-${key}` },
    })
  const cash = async () =>
    (await server.call('listAccounts', { token })).data.find(({ currency }) => currency === 'EUR')?.balance
  return { ...player, send, begin, play, rollBack, loyalty, claim, cash }
}

/**
 * A player with 10,000.00 EUR who can stake in `acme-train` while a browser has it open. Each round is played in a new launch,
 * because a page that opens the game ends the session before.
 */
export async function stakerOf(acme: Awaited<ReturnType<typeof startWithProvider>>) {
  const { server } = acme
  const { id, token } = await givenPlayer(server, { birthdate: '1990-01-01' })
  await givenCash(server, id, 'EUR', 1_000_000n)
  const { data: accounts } = await server.call('listAccounts', { token })
  const game = { params: { id: 'acme-train' }, body: { mode: 'money' }, token }
  const stake = async (amount: string) => {
    const { data: launch } = await server.call('playGame', game)
    await acme.call('betwin', {
      account_id: accounts[0]?.id,
      currency: 'EUR',
      game_id: 'train',
      session_id: launch.sessionId,
      round_id: crypto.randomUUID(),
      finished: true,
      transactions: [bet(crypto.randomUUID(), amount)],
    })
  }
  return { token, stake }
}

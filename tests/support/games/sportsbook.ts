/** A sportsbook for tests: its configuration, its signed calls, and players who bet there. */
import { giveFreebet } from '#tests/support/payments/bonuses.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import type { OfferTerms } from '../../../apps/server/src/modules/bonuses/index.ts'
import { withPlayerLock } from '../../../apps/server/src/modules/player-state/index.ts'
import type { BetTerms } from '../../../apps/server/src/modules/sports/bets/bet.companion.ts'
import { callSports, type SportsReply, type Target } from '#tests/sports-conformance/run-case.ts'
import { givenGambler } from './game-provider.ts'

const SPORTSBOOK = 'acme'
const SECRET = 'the secret of the sportsbook in tests'

export async function startWithSportsbook(
  terms: object = {},
  options: { env?: Record<string, string>; hasBackground?: boolean } = {},
) {
  const config = copyConfig()
  process.env['ACME_SPORTS_SECRET'] = SECRET
  config.edit<{ sportsbooks: object[] }>('sportsbooks.json', (file) => {
    const secret = { from: 'environment', name: 'ACME_SPORTS_SECRET' }
    file.sportsbooks = [{ id: SPORTSBOOK, name: 'Acme Sports', secret, isEnabled: true, ...terms }]
  })
  config.edit<{ betting: object }>('site.json', (file) => {
    file.betting = { clientHost: 'https://sports.example', clientId: 'fairhall' }
  })
  const env = { CONFIG_DIR: config.folder, ...options.env }
  const server = await startTestServer({ ...options, env })
  return {
    server,
    targetOf: (player: { accountId: string; currency: string; sessionId: string }): Target => ({
      url: `${server.url}/sportsbook/${SPORTSBOOK}/wallet`,
      secret: SECRET,
      account: { account_id: player.accountId, currency: player.currency },
      sessionId: player.sessionId,
      now: () => server.clock.now().getTime(),
    }),
    call(player: BettorIds, action: string, body: object = {}): Promise<SportsReply> {
      const { account, ...target } = this.targetOf(player)
      return callSports({ ...target, account }, action, { ...account, ...body })
    },
    givenBettor: (input: { cash?: bigint; currency?: string; country?: string } = {}) =>
      givenGambler(server, { ...input, game: `sports:${SPORTSBOOK}` }),
    /** A player of the site who has opened the sportsbook. */
    async givenSiteBettor(cash = 100_000n) {
      const { id, token } = await givenPlayer(server, { country: 'FI', birthdate: '1990-01-01' })
      const accountId = (await server.call('listAccounts', { token })).data[0]?.id ?? ''
      await givenCash(server, id, 'EUR', cash)
      const session = (await server.call('openBettingSession', { token })).data
      return { playerId: id, token, accountId, currency: session.currency, sessionId: session.token }
    },
    givenFreebet: (playerId: string, terms: Partial<OfferTerms> = {}): Promise<void> =>
      inTransaction(server.deps.db, (tx) =>
        withPlayerLock(server.deps, tx, playerId, [], (locked) =>
          giveFreebet(server.deps, locked, 'EUR', terms),
        ),
      ),
    async stop() {
      await server.stop()
      config.remove()
    },
  }
}

export type WithSportsbook = Awaited<ReturnType<typeof startWithSportsbook>>
export type Bettor = Awaited<ReturnType<typeof givenGambler>>
interface BettorIds {
  accountId: string
  currency: string
  sessionId: string
}

const selection = { id: '1', event: 'Alder – Birch', market: 'Winner', selection: 'Alder' }

/** The terms of a single on one selection, as the server reads them from a call. */
export const singleTerms: BetTerms = {
  kind: 'single',
  combinationSize: null,
  odds: 2000,
  legs: [{ ...selection, odds: 2000, result: null }],
}

/** A single on one selection. */
export const single = (betId: string, stake: string, sessionId: string, more: object = {}) => ({
  bet_id: betId,
  session_id: sessionId,
  stake,
  kind: 'single',
  odds: '2.00',
  legs: [{ ...selection, odds: '2.00' }],
  accepted: true,
  ...more,
})

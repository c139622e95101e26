/**
 * A new player of an installation, with what every case needs: money, a free bet and an active bonus for sports. They sign up and pay in
 * as anyone does. Free bet and bonus come without a staff member, so never do this where players have real money.
 */
import { randomUUID } from 'node:crypto'
import { createDemoClient, type DemoClient } from '#scripts/demo/world/client.ts'
import { giveActiveBonus, giveFreebet, sportsWagering } from '#tests/support/payments/bonuses.ts'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'
import { listProviderSecrets } from '../../../apps/server/src/modules/catalogue/index.ts'
import { withPlayerLock } from '../../../apps/server/src/modules/player-state/index.ts'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import type { Target } from '#tests/sports-conformance/run-case.ts'

const DEPOSIT = '200.00'
const BONUS = { amount: 2_000n, target: 100_000n, terms: { sports: sportsWagering(1_000) } }

/** @param deps Of the installation at `siteUrl`, which also runs the stand-in that deposits are paid at. */
export async function openForNewPlayer(deps: AppDeps, siteUrl: string): Promise<Target> {
  const sportsbook = deps.sportsbooks.enabled
  const [secret] = sportsbook === null ? [] : listProviderSecrets(deps, sportsbook)
  if (sportsbook === null || secret === undefined)
    throw new Error('No sportsbook is enabled, or it has no secret')
  const client = createDemoClient(siteUrl)
  try {
    const { token, playerId, accountId, currency } = await signUp(client)
    const invoice = { method: 'card', currency, amount: DEPOSIT, accountId, isBonusDecline: true }
    const { action = '' } = await client.call(null, 'createDeposit', {
      token,
      body: invoice,
      key: randomUUID(),
    })
    await client.sendForm(action, { decision: 'pay' })
    await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, playerId, [currency], async (locked) => {
        await giveFreebet(deps, locked, currency)
        await giveActiveBonus(locked, currency, BONUS)
      }),
    )
    const session = await client.call(null, 'openBettingSession', { token })
    return {
      url: `${siteUrl}/sportsbook/${sportsbook.id}/wallet`,
      secret,
      account: { account_id: accountId, currency },
      sessionId: session.token,
      now: () => deps.clock.now().getTime(),
    }
  } finally {
    await client.close()
  }
}

async function signUp(client: DemoClient) {
  const { country, currency } = await client.call(null, 'getInit')
  const password = randomUUID()
  const form = {
    email: `conformance.${randomUUID()}@example.com`,
    password,
    password_confirmation: password,
    country,
    currency,
    agreements: true,
  }
  const { accessToken: token } = await client.call(null, 'register', { body: form })
  // Deposits and bets are for adults.
  const profile = await client.call(null, 'updateProfile', { token, body: { birthdate: '1990-05-17' } })
  const [account] = await client.call(null, 'listAccounts', { token })
  return { token, playerId: profile.id, accountId: account?.id ?? '', currency }
}

/** The free bets of an account as the wallet API lists them: those that a bet can be placed with now. */
import { isOfferPaused } from '../../bonuses/index.ts'
import { listUsableFreebets, toPlayerFreebet } from '../../free-bets/index.ts'
import type { WalletApiAccount } from '../../rounds/index.ts'
import type { SportsDeps } from '../sports.deps.ts'

export async function listFreebets(
  deps: Pick<SportsDeps, 'clock' | 'db' | 'settings'>,
  { playerId, currency }: WalletApiAccount,
): Promise<object[]> {
  const found = await listUsableFreebets(deps.db, { playerId, currency, now: deps.clock.now() })
  return found
    .filter(({ offer }) => !isOfferPaused(deps, offer))
    .map((freebet) => toPlayerFreebet(deps, freebet))
    .map(({ id, amount, oddsMin, legsMin, sports, until }) => ({
      id,
      amount,
      odds_min: oddsMin,
      legs_min: legsMin,
      sports,
      expires_at: until,
    }))
}

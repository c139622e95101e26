/** Bonuses and free bets that a test needs in a certain state. */
import { BonusStatus } from '@fairhall/contract'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'
import {
  activateBonus,
  grantTermsOf,
  type NewBonus,
  type OfferTerms,
} from '../../../apps/server/src/modules/bonuses/index.ts'
import { issueFreebet } from '../../../apps/server/src/modules/free-bets/index.ts'
import {
  type LockedPlayer,
  type SportsWagering,
  withPlayerLock,
} from '../../../apps/server/src/modules/player-state/index.ts'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import type { TestServer } from '#tests/support/server/server.ts'

/** Of a bonus for sports: every bet with odds from the least ones on counts in full. */
export const sportsWagering = (oddsMin: number): SportsWagering => ({
  oddsMin,
  legOddsMin: 1000,
  legsMin: 1,
  contributions: { single: 100, combo: 100, system: 100 },
  sports: null,
})

const FAR = new Date('2099-01-01T00:00:00Z')

/** Gives a player an active bonus without an offer. Returns its ID. `locked` must include the currency. */
export async function giveActiveBonus(
  locked: LockedPlayer,
  currency: string,
  input: { amount: bigint; target: bigint } & Partial<NewBonus>,
): Promise<string> {
  const bonus: NewBonus = { bonusId: crypto.randomUUID(), maxBet: null, cap: null, terms: {}, ...input }
  const { bonusId, amount, target, maxBet, cap, terms } = bonus
  const stored = JSON.stringify(toOfferTerms(terms))
  await locked.tx.query(
    `insert into player_bonus (id, player_id, offer, cause, currency, amount, target, max_bet, cap, terms,
       activate_by, days, created_at, updated_at)
     values ($1, $2, 'test', $3, $4, $5, $6, $7, $8, $10, $9, 30, $9, $9)`,
    [bonusId, locked.playerId, `test:${bonusId}`, currency, amount, target, maxBet, cap, FAR, stored],
  )
  await activateBonus(locked, currency, bonus, 'test')
  await locked.tx.query(
    `update player_bonus set status = ${BonusStatus.active}, expires_at = $2 where id = $1`,
    [bonusId, FAR],
  )
  return bonusId
}

/** Gives a player a free bet of 2.00 from odds of 1.5, with the terms of the default offer unless `terms` replaces them. */
export async function giveFreebet(
  deps: Pick<AppDeps, 'clock' | 'random' | 'settings'>,
  locked: LockedPlayer,
  currency: string,
  terms: Partial<OfferTerms> = {},
): Promise<void> {
  const usual = grantTermsOf(deps.settings.current(), 'match-day-free-bet', currency)
  if (usual === null) throw new Error(`No offer "match-day-free-bet" in ${currency} is configured`)
  await issueFreebet(deps, locked, { ...usual, ...terms }, `code:${crypto.randomUUID()}`)
}

/** The terms of the bonus as an offer states them, complete enough to be shown to the player. */
function toOfferTerms({ stuck, contributions = {}, forbidden = [], sports }: NewBonus['terms']) {
  const ofSports = sports && {
    ...sports,
    oddsMin: String(sports.oddsMin / 1000),
    legOddsMin: String(sports.legOddsMin / 1000),
  }
  const wagering = { multiplier: 1, of: 'bonus', days: 30, contributions, forbidden, sports: ofSports }
  return { ...(stuck !== undefined && { isSticky: true }), wagering }
}

/** What deposits issue meanwhile waits for the player, as if another bonus were active. */
export async function withoutActivation<Result>(
  { deps }: TestServer,
  { id }: { id: string },
  act: () => Promise<Result>,
): Promise<Result> {
  const pretend = (bonusId: string | null) =>
    inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, id, ['EUR'], (locked) =>
        locked.saveAsset({ ...locked.asset('EUR'), bonusId }),
      ),
    )
  await pretend(crypto.randomUUID())
  const result = await act()
  await pretend(null)
  return result
}

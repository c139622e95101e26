/** Issues free spins in state 1-1. Each cause issues the spins of a game once, even if it is reported repeatedly. */
import { announce } from '../../platform/outbox/publish-event.ts'
import type { OfferTerms } from '../bonuses/index.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { currencyOf, stakeUnitOf } from '../settings/index.ts'
import { playableStake, providerOf } from './capabilities.rules.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import { insertFreespin } from './free-spins.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type IssueDeps = Pick<FreeSpinsDeps, 'catalogue' | 'clock' | 'random' | 'settings'>

/** Requires the player's lock. Returns false if the terms give nothing, or if this cause has already issued them. */
export async function issueFreespins(
  deps: IssueDeps,
  locked: LockedPlayer,
  terms: OfferTerms,
  cause: string,
): Promise<boolean> {
  const { playerId } = locked
  const now = deps.clock.now()
  const activateBy = new Date(now.getTime() + terms.wagering.activateDays * DAY_MS)
  let isIssued = false
  for (const { game, quantity, stake } of terms.spins) {
    if (BigInt(stake) === 0n) continue
    const id = deps.random.uuid()
    const isNew = await insertFreespin(locked.tx, {
      id,
      player_id: playerId,
      offer: terms.offer,
      cause,
      currency: terms.currency,
      game,
      count: quantity,
      stake: stakeOf(deps, terms.currency, game, BigInt(stake)),
      terms: JSON.stringify(terms),
      activate_by: activateBy,
      created_at: now,
    })
    if (isNew) await announce(locked.tx, { kind: 'freespin.changed', playerId, freespinId: id })
    isIssued ||= isNew
  }
  return isIssued
}

function stakeOf(deps: IssueDeps, code: string, game: string, wanted: bigint): bigint {
  const settings = deps.settings.current()
  const currency = currencyOf(settings, code)
  const capability = providerOf(deps.catalogue.setting.providers, game)?.freeSpins ?? null
  if (capability === null) return wanted
  const stakeUnit = stakeUnitOf(currency, settings.baseCurrency)
  return playableStake(
    capability,
    { currency: code, subunitToUnit: currency.subunitToUnit, stakeUnit },
    wanted,
  )
}

import type { PlayerFreebet as FreebetReply } from '@fairhall/contract'
import { formatDecimal } from '@fairhall/odds'
import { toDecimal } from '@fairhall/money'
import { unitOf } from '../settings/index.ts'
import { type FreebetTerms, statusOf } from './free-bet.rules.ts'
import type { FreeBetsDeps } from './free-bets.deps.ts'
import type { PlayerFreebet } from './free-bets.queries.ts'

/** A free bet as its player sees it. */
export function toPlayerFreebet(
  { clock, settings }: Pick<FreeBetsDeps, 'clock' | 'settings'>,
  freebet: PlayerFreebet,
): FreebetReply {
  const { id, currency, amount, expires_at: expiresAt, terms } = freebet
  const { oddsMin, legsMin, sports } = termsOfFreebet(freebet)
  return {
    id,
    offer: terms.offer,
    currency,
    amount: toDecimal(amount, unitOf(settings.current(), currency)),
    oddsMin: formatDecimal(oddsMin),
    legsMin,
    sports: sports === null ? null : [...sports],
    status: statusOf({ isUsed: freebet.is_used, cancelledAt: freebet.cancelled_at, expiresAt }, clock.now()),
    until: expiresAt.toISOString(),
  }
}

function termsOfFreebet({ id, terms: { freebet } }: PlayerFreebet): FreebetTerms {
  if (freebet == null) throw new Error(`free bet ${id} has no terms of a free bet`)
  return freebet
}

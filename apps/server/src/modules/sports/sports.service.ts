/** Passes a sportsbook's parsed call to the ledger: what must be read, and how it is decided. */
import type { Command } from '@fairhall/ledger'
import { convert, toSubunits } from '@fairhall/money'
import {
  assetKey,
  gameSessionCompanion,
  type Pocket,
  playerAssetCompanion,
  playerStateCompanion,
} from '../player-state/index.ts'
import { providerKey, uuidOfKey } from '../rounds/index.ts'
import { currencyOf, isRestricted } from '../settings/index.ts'
import type { BetContext } from './bets/bet-draft.rules.ts'
import { sportsBetCompanion } from './bets/bet.companion.ts'
import { decideSportsCall } from './bets/bets.rules.ts'
import type { SportsDeps } from './sports.deps.ts'
import type { SportsCall, SportsReply } from './wallet-api/sports-call.ts'

type CallDeps = Pick<SportsDeps, 'ledger' | 'settings' | 'sportsbooks'>

export function postSportsCall(
  deps: CallDeps,
  call: SportsCall,
  isSessionOver = false,
): Promise<SportsReply> {
  return deps.ledger.submit(toCommand(deps, call, isSessionOver))
}

function toCommand(
  deps: Omit<CallDeps, 'ledger'>,
  call: SportsCall,
  isSessionOver: boolean,
): Command<Pocket, SportsReply> {
  const { playerId, currency } = call.account
  const key = providerKey(playerId, call.providerId, call.betId)
  // Only cash-outs have their own IDs; for everything else the bet's row identifies repeats.
  const ids =
    call.call === 'cashout'
      ? [{ source: `sports:${call.providerId}`, externalId: `cashout:${call.orderId}` }]
      : []
  return {
    owner: playerId,
    assets: [currency],
    ids,
    keys: [
      [playerStateCompanion.name, [playerId]],
      [playerAssetCompanion.name, [assetKey(playerId, currency)]],
      [sportsBetCompanion.name, [key]],
      [gameSessionCompanion.name, call.call === 'place' ? [call.sessionId] : []],
    ],
    decide(view, now, lookedBackTo) {
      const placedAt = view.row(sportsBetCompanion, key)?.placedAt
      // A repeated cash-out may be as old as its bet.
      if (ids.length > 0 && placedAt !== undefined && placedAt < lookedBackTo) return { lookBackTo: placedAt }
      const { reply, posting } = decideSportsCall(view, call, contextOf(deps, call, key, now, isSessionOver))
      return { ...posting, reply }
    },
  }
}

function contextOf(
  { settings: all, sportsbooks }: Omit<CallDeps, 'ledger'>,
  call: SportsCall,
  key: string,
  now: Date,
  isSessionOver: boolean,
): BetContext {
  const settings = all.current()
  const { baseCurrency } = settings
  const rated = currencyOf(settings, call.account.currency)
  const sportsbook = sportsbooks.find(call.providerId)
  const stakeMax = sportsbook?.stakeMax ?? null
  return {
    now,
    newBetId: uuidOfKey(`bet\n${key}`),
    isAvailable: sportsbook?.isEnabled === true && !settings.operations.maintenance,
    stakeMax: stakeMax === null ? null : toSubunits(stakeMax, baseCurrency.subunitToUnit),
    isSessionOver,
    isCurrencyOffered: rated.isEnabled,
    isRestrictedIn: (country) =>
      isRestricted(settings, country) || sportsbook?.blockedCountries.includes(country) === true,
    toBase: (amount, rounding) => convert(amount, rated, baseCurrency, rounding),
    fromBase: (amount) => convert(amount, baseCurrency, rated, 'down'),
  }
}

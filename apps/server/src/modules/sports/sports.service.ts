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
import { isOfferPaused } from '../bonuses/index.ts'
import { freebetCompanion } from '../free-bets/index.ts'
import { BASE_PARTS, providerKey, uuidOfKey } from '../rounds/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { currencyOf, isRestricted } from '../settings/index.ts'
import type { PlayStop } from '../rounds/index.ts'
import type { BetContext } from './bets/bet-context.ts'
import { findBet } from './bets/bets.queries.ts'
import { sportsBetCompanion } from './bets/bet.companion.ts'
import { decideSportsCall } from './bets/bets.rules.ts'
import type { SportsDeps } from './sports.deps.ts'
import type { SportsCall, SportsReply } from './wallet-api/sports-call.ts'

/** Thousands of them arrive together when an event ends. No player waits for the answer. */
const pacedCalls: ReadonlySet<SportsCall['call']> = new Set(['settle', 'unsettle', 'void', 'rollback'])

type CallDeps = Pick<SportsDeps, 'db' | 'ledger' | 'settings' | 'sportsbooks'>

export async function postSportsCall(
  deps: CallDeps,
  call: SportsCall,
  stop: PlayStop | null = null,
): Promise<SportsReply> {
  return deps.ledger.submit(toCommand(deps, call, await findFreebetId(deps, call), stop))
}

/**
 * Decides and posts a call of staff in the caller's transaction, which holds the player's lock from here on.
 * @param actor - As `staff:<id>`.
 */
export async function postStaffCall(
  deps: Pick<SportsDeps, 'clock' | 'ledger' | 'settings' | 'sportsbooks'>,
  tx: Tx,
  call: SportsCall,
  actor: string,
): Promise<SportsReply> {
  const { playerId } = call.account
  return deps.ledger.withOwners(tx, [playerId], { keys: keysOf(call) }, async ([view]) => {
    if (view === undefined) throw new Error(`The player ${playerId} is not locked`)
    const context = contextOf(deps, call, keyOf(call), deps.clock.now(), null)
    const { reply, posting } = decideSportsCall(view, call, { ...context, actor })
    if (reply.kind === 'done') await deps.ledger.post(tx, view, posting)
    return reply
  })
}

const keyOf = ({ account, providerId, betId }: SportsCall) => providerKey(account.playerId, providerId, betId)

/** The free bet that the decision depends on. A bet never changes its free bet. */
async function findFreebetId({ db }: Pick<CallDeps, 'db'>, call: SportsCall): Promise<string | null> {
  if (call.call === 'place') return call.freebetId
  if (call.call !== 'accept' || call.odds === null) return null
  return (await findBet(db, call.account.playerId, call.providerId, call.betId))?.freebet ?? null
}

/** The rows that a decision reads. */
const keysOf = (call: SportsCall, freebetId: string | null = null): [string, string[]][] => [
  [playerStateCompanion.name, [call.account.playerId]],
  [playerAssetCompanion.name, [assetKey(call.account.playerId, call.account.currency)]],
  [sportsBetCompanion.name, [keyOf(call)]],
  [gameSessionCompanion.name, call.call === 'place' ? [call.sessionId] : []],
  [freebetCompanion.name, freebetId === null ? [] : [freebetId]],
]

function toCommand(
  deps: Omit<CallDeps, 'db' | 'ledger'>,
  call: SportsCall,
  freebetId: string | null,
  stop: PlayStop | null,
): Command<Pocket, SportsReply> {
  const { playerId, currency } = call.account
  const key = keyOf(call)
  // Only cash-outs have their own IDs; for everything else the bet's row identifies repeats.
  const ids =
    call.call === 'cashout'
      ? [{ source: `sports:${call.providerId}`, externalId: `cashout:${call.orderId}` }]
      : []
  return {
    owner: playerId,
    isPaced: pacedCalls.has(call.call),
    // Other calls read a bet that was placed long before.
    isUsuallyNew: call.call === 'place',
    assets: [currency],
    ids,
    keys: keysOf(call, freebetId),
    decide(view, now, lookedBackTo) {
      const placedAt = view.row(sportsBetCompanion, key)?.placedAt
      // A repeated cash-out may be as old as its bet.
      if (ids.length > 0 && placedAt !== undefined && placedAt < lookedBackTo) return { lookBackTo: placedAt }
      const { reply, posting } = decideSportsCall(view, call, contextOf(deps, call, key, now, stop))
      return { ...posting, reply }
    },
  }
}

function contextOf(
  { settings: all, sportsbooks }: Omit<CallDeps, 'db' | 'ledger'>,
  call: SportsCall,
  key: string,
  now: Date,
  stop: PlayStop | null,
): BetContext {
  const settings = all.current()
  const { baseCurrency } = settings
  const rated = currencyOf(settings, call.account.currency)
  const sportsbook = sportsbooks.find(call.providerId)
  const stakeMax = sportsbook?.stakeMax ?? null
  const baseParts = { ...baseCurrency, subunitToUnit: baseCurrency.subunitToUnit * BASE_PARTS }
  return {
    now,
    actor: `sportsbook:${call.providerId}`,
    newBetId: uuidOfKey(`bet\n${key}`),
    isAvailable: sportsbook?.isEnabled === true && !settings.operations.maintenance,
    stakeMax: stakeMax === null ? null : toSubunits(stakeMax, baseCurrency.subunitToUnit),
    stop,
    isCurrencyOffered: rated.isEnabled,
    isOfferPaused: (offer) => isOfferPaused({ settings: all }, offer),
    isRestrictedIn: (country) =>
      isRestricted(settings, country) || sportsbook?.blockedCountries.includes(country) === true,
    toBase: (amount, rounding) => convert(amount, rated, baseCurrency, rounding),
    toBaseParts: (amount) => convert(amount, rated, baseParts, 'down'),
    fromBase: (amount) => convert(amount, baseCurrency, rated, 'down'),
  }
}

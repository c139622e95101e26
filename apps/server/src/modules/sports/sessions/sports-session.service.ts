/**
 * A player's session at the sportsbook. Every bet names it. The player's page opens it and passes its token to the
 * sportsbook's client, whose server asks us about it. It ends with the player's sign-in session, and with an exclusion.
 */
import { createHash } from 'node:crypto'
import type { BettingSession } from '@fairhall/contract'
import { convert, toDecimal, toSubunits } from '@fairhall/money'
import { inTransaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { requireFactorSetup } from '../../factors/index.ts'
import {
  canPlay,
  isOpen,
  type LockedPlayer,
  openGameSession,
  withPlayerLock,
} from '../../player-state/index.ts'
import { findPlayer, requireAdult, requireVerified } from '../../players/index.ts'
import { codeOfHold } from '../../registers/index.ts'
import { currencyOf, isRestricted } from '../../settings/index.ts'
import { findActiveAccount } from '../../wallet/index.ts'
import { findStakeable } from '../bets/bets.queries.ts'
import type { SportsDeps } from '../sports.deps.ts'
import { sessionGameOf, type Sportsbook } from '../sportsbooks.ts'
import { findOpenSession, findSportsSession } from './sports-session.queries.ts'

interface SessionRequest {
  playerId: string
  sessionId: string
  bearer: string
  /** Of the visitor's address. */
  country: string
}

/** The page asks on every visit, so the open session of this sign-in session is answered again. */
export async function openBettingSession(deps: SportsDeps, request: SessionRequest): Promise<BettingSession> {
  const { playerId, sessionId, bearer, country } = request
  const sportsbook = deps.sportsbooks.enabled
  if (sportsbook === null || !deps.settings.current().features.betting) throw refuse('notFound')
  const account = await findActiveAccount(deps.db, playerId)
  if (account === null) throw refuse('notFound')
  const id = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      // Under the lock: an earlier logout is visible here, and a later one finds the new session.
      if ((await deps.sessionVerifier.authenticateIn(tx, bearer)) === null) throw refuse('sessionOver')
      await requireMayBet(deps, locked, sportsbook, country)
      await requireFactorSetup(deps, tx, playerId)
      const player = await findPlayer(tx, playerId)
      if (player === null) throw refuse('sessionOver')
      requireAdult(deps, player, 'playOnHold')
      requireVerified(deps, player, 'play')
      const session = { playerId, accountId: account.id, gameId: sessionGameOf(sportsbook.id), sessionId }
      const open = await findOpenSession(tx, session)
      if (open !== null) return open
      const opened = deps.random.uuid()
      await openGameSession(tx, { id: opened, ...session }, deps.clock.now())
      return opened
    }),
  )
  return { token: id, currency: account.currency }
}

async function requireMayBet(
  deps: SportsDeps,
  locked: LockedPlayer,
  sportsbook: Sportsbook,
  country: string,
): Promise<void> {
  const { country: ownCountry, restriction } = locked.state()
  const isBlocked = sportsbook.blockedCountries.some((one) => one === country || one === ownCountry)
  if (isBlocked || isRestricted(deps.settings.current(), country, ownCountry)) throw refuse('playRestricted')
  if (!isOpen(locked, deps.clock.now()))
    throw refuse(restriction === 'held' ? await codeOfHold(deps, locked, 'playOnHold') : 'playNotAllowed')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What the sportsbook may know about the player: neither name nor address. Null for an unknown or ended session. */
export async function describeSession(
  deps: SportsDeps,
  providerId: string,
  token: string,
): Promise<object | null> {
  const session = UUID.test(token) ? await findSportsSession(deps.db, token, sessionGameOf(providerId)) : null
  if (session === null) return null
  const settings = deps.settings.current()
  const rated = currencyOf(settings, session.currency)
  const stakeMax = deps.sportsbooks.find(providerId)?.stakeMax ?? null
  const { baseCurrency } = settings
  const stakeMaxHere =
    stakeMax === null
      ? null
      : convert(toSubunits(stakeMax, baseCurrency.subunitToUnit), baseCurrency, rated, 'down')
  const [player, { balance, bonusBalance }] = await Promise.all([
    findPlayer(deps.db, session.playerId),
    findStakeable(deps.db, session.playerId, session.currency),
  ])
  return {
    session_id: token,
    player_id: playerIdAt(providerId, session.playerId),
    account_id: session.accountId,
    currency: session.currency,
    subunit_to_unit: rated.subunitToUnit,
    country: session.country,
    locale: player?.locale ?? settings.defaultLocale.code,
    balance: toDecimal(balance, rated.subunitToUnit),
    bonus_balance: toDecimal(bonusBalance, rated.subunitToUnit),
    can_bet: canPlay(session, deps.clock.now()) && !isRestricted(settings, session.country),
    stake_max: stakeMaxHere === null ? null : toDecimal(stakeMaxHere, rated.subunitToUnit),
  }
}

/** The same in all of the player's sessions. It can't be traced back to the player. */
const playerIdAt = (providerId: string, playerId: string): string =>
  createHash('sha256').update(`sports:${providerId}:${playerId}`).digest('hex').slice(0, 32)

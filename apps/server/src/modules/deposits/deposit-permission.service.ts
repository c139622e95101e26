/** Whether a player may order a deposit now. Checked for each order, also when an unanswered one is repeated. */
import { PlayerStatus } from '@fairhall/contract'
import type { DepositsDeps } from './deposits.deps.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import { requireFactorSetup } from '../factors/index.ts'
import { countDeposits, type Invoice } from '../invoices/index.ts'
import { requireNotStopped } from '../payment-methods/index.ts'
import { findPlayer, type Player, requireAdult, requireVerified } from '../players/index.ts'
import { type LockedPlayer, isOpen } from '../player-state/index.ts'
import { codeOfHold } from '../registers/index.ts'
import { isRestricted, isStopped } from '../settings/index.ts'

type PermissionDeps = Pick<DepositsDeps, 'clock' | 'settings'>

/**
 * Returns the player. `country`: where they call from. A break that players set themselves refuses with the code of a limit;
 * everything else is the operator's decision.
 * @throws Refusal
 */
export async function requireMayDeposit(
  deps: PermissionDeps,
  locked: LockedPlayer,
  country: string,
): Promise<Player> {
  const { tx, playerId } = locked
  const player = await findPlayer(tx, playerId)
  if (player === null) throw refuse('notFound')
  if (player.status !== PlayerStatus.active) throw refuse('depositNotAllowed')
  if (!isOpen(locked, deps.clock.now())) {
    const { restriction } = locked.state()
    if (restriction === 'held') throw refuse(await codeOfHold(deps, locked, 'depositNotAllowed'))
    throw refuse(restriction === 'cooling off' ? 'depositLimitReached' : 'depositNotAllowed')
  }
  if (isRestricted(deps.settings.current(), country, player.country)) throw refuse('playRestricted')
  await requireFactorSetup(deps, tx, playerId)
  requireAdult(deps, player, 'depositNotAllowed')
  requireVerified(deps, player, 'deposit')
  return player
}

/**
 * Where the market demands it, players choose a deposit limit, or none, before their first deposit.
 * @throws Refusal limitChoiceNeeded
 */
export async function requireLimitChoice(
  deps: PermissionDeps,
  locked: LockedPlayer,
  { country }: Pick<Player, 'country'>,
  isLimitDecline: boolean,
): Promise<void> {
  const { asksAtFirstDeposit } = deps.settings.current().marketOf(country).rules.limits
  if (!asksAtFirstDeposit || isLimitDecline) return
  if (locked.state().windows.some(({ kind }) => kind === 'deposit')) return
  if ((await countDeposits(locked.tx, locked.playerId)) === 0) throw refuse('limitChoiceNeeded')
}

/** Why a deposit that was allowed before may not be ordered any more. Null if it may. */
export async function refusalOfRepeat(
  deps: PermissionDeps,
  locked: LockedPlayer,
  { currency, provider }: Invoice,
  country: string,
): Promise<Refusal | null> {
  try {
    await requireMayDeposit(deps, locked, country)
    const settings = deps.settings.current()
    requireNotStopped(settings, 'deposit', currency)
    return isStopped(settings, `payment-provider:${provider}`) ? refuse('methodNotAvailable') : null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

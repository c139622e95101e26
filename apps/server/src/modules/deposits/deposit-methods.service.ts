/** The methods that a player may deposit by. */
import type { PaymentMethod } from '@fairhall/contract'
import type { DepositsDeps } from './deposits.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { remainingDeposit } from '../limits/index.ts'
import { getPlayer } from '../players/index.ts'
import { isRestricted } from '../settings/index.ts'
import { readPlayerState } from '../player-state/index.ts'
import { listMethods, type MethodsRequest } from '../payment-methods/index.ts'

/** Refuses as a deposit would: in restricted countries (`country` is the caller's), at a limit and during a break. */
export async function listDepositMethods(
  deps: DepositsDeps,
  playerId: string,
  country: string,
  request: MethodsRequest,
): Promise<PaymentMethod[]> {
  const player = await getPlayer(deps.db, playerId)
  if (isRestricted(deps.settings.current(), country, player.country)) throw refuse('playRestricted')
  const state = await readPlayerState(deps.db, playerId)
  const now = deps.clock.now()
  const room = state === null ? null : remainingDeposit(state.windows, state.zone, now)
  const isBreak =
    state?.restriction === 'cooling off' && (state.restrictedUntil === null || state.restrictedUntil > now)
  if (isBreak || room === 0n) throw refuse('depositLimitReached')
  const methods = await listMethods(deps, playerId, 'deposit', request)
  // What exceeds a limit is held and returned. With an amount, the player learns before they send coins that it is too much.
  return room === null ? methods : methods.map((method) => ({ ...method, isAmountOpen: false }))
}

/** Moves of the vault as a step of random sequences. */
import { moveVault } from '../../../apps/server/src/modules/vault/vault.service.ts'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'

interface Move {
  do: 'in' | 'out'
  amount: string
  key: number
}

/** Equal keys of one run are repeats. */
export async function moveMoney(
  deps: AppDeps,
  playerId: string,
  { do: direction, amount, key }: Move,
  run: number,
): Promise<void> {
  const caller = { playerId, locale: 'en', idempotencyKey: `vault-${run}-${key}` }
  await moveVault(deps, caller, { currency: 'EUR', direction, amount })
}

/** Gives a player an active bonus without an offer. */
import { activateBonus, type NewBonus } from '../../../apps/server/src/modules/bonuses/index.ts'
import type { LockedPlayer } from '../../../apps/server/src/modules/player-state/index.ts'

const FAR = new Date('2099-01-01T00:00:00Z')

/** Returns the bonus id. `held` must include the currency. */
export async function giveActiveBonus(
  locked: LockedPlayer,
  currency: string,
  input: { amount: bigint; target: bigint } & Partial<NewBonus>,
): Promise<string> {
  const bonus: NewBonus = { bonusId: crypto.randomUUID(), maxBet: null, cap: null, terms: {}, ...input }
  const row = {
    id: bonus.bonusId,
    player_id: locked.playerId,
    offer: 'test',
    package: null,
    cause: `test:${bonus.bonusId}`,
    currency,
    amount: bonus.amount,
    target: bonus.target,
    max_bet: bonus.maxBet,
    cap: bonus.cap,
    terms: '{}',
    activate_by: FAR,
    days: 30,
    created_at: FAR,
    updated_at: FAR,
  }
  await locked.tx.insertInto('player_bonus').values(row).execute()
  await activateBonus(locked, currency, bonus, 'test')
  const changes = { status: 2, expires_at: FAR } as const
  await locked.tx.updateTable('player_bonus').set(changes).where('id', '=', bonus.bonusId).execute()
  return bonus.bonusId
}

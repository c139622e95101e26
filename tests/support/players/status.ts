/** Sets a player's status directly, without the effects of the action that normally sets it. */
import type { PlayerStatus } from '@fairhall/contract'

interface Queryable {
  query(text: string, values: unknown[]): Promise<unknown>
}

export async function setStatus(db: Queryable, playerId: string, status: PlayerStatus): Promise<void> {
  await db.query('update player set status = $2 where id = $1', [playerId, status])
}

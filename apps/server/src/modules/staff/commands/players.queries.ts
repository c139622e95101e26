import type { Db } from '../../../platform/database/database.ts'

export interface Balance {
  asset: string
  pockets: bigint[]
}

export async function listBalances(db: Db, playerId: string): Promise<Balance[]> {
  const { rows } = await db.query<Balance>(
    'select asset, pockets from ledger_balance where owner = $1 order by asset',
    [playerId],
  )
  return rows
}

import type { Db } from '../../platform/database/database.ts'
import { waitingFacts } from '../facts/index.ts'
import type { PotTerms } from './pot-terms.rules.ts'

interface OpenPotRow {
  id: string
  number: number
  terms: PotTerms
  drawAt: Date | null
}

export async function listOpenPots(db: Db): Promise<OpenPotRow[]> {
  const { rows } = await db.query<OpenPotRow>(
    `select jackpot as id, number, terms, draw_at as "drawAt" from jackpot_pot where state = 'open' order by jackpot`,
  )
  return rows
}

/** Whether rounds that ended before are not counted yet. */
export async function hasWaitingFacts(db: Db, before: Date): Promise<boolean> {
  const { rows } = await db.query<{ isWaiting: boolean }>(
    `select exists (select from (${waitingFacts}) w where (event ->> 'at')::timestamptz < $1) as "isWaiting"`,
    [before],
  )
  return rows[0]?.isWaiting ?? false
}

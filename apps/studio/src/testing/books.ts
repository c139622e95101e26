import { expect } from 'vitest'
import type { Pool } from '../platform/database.ts'
import type { WalletDoor } from './wallet-door.ts'

/** The studio's rounds and the wallet's book say the same, and nothing was booked twice. */
export async function expectBooksToAgree(pool: Pool, door: WalletDoor): Promise<void> {
  const { rows } = await pool.query<{ id: string; stake: string; win: string; state: string }>(
    `select r.id, stake::text, win::text, state from studio.round r join studio.session s on s.id = r.session_id
     where s.mode = 'real'`,
  )
  for (const { id, stake, win, state } of rows) {
    const bet = door.booked.get(`${id}:bet`)?.amount ?? 0n
    const won = door.booked.get(`${id}:win`)?.amount ?? 0n
    if (state === 'settled') expect([bet, won]).toEqual([BigInt(stake), BigInt(win)])
    if (state === 'void') expect([bet, won]).toEqual([0n, 0n])
  }
  const moved = [...door.booked.values()].reduce(
    (sum, { type, amount }) => sum + (type === 'bet' ? -amount : amount),
    0n,
  )
  expect(door.balance).toBe(100_00n + moved)
}

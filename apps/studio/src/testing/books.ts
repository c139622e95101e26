import { findGame } from '@fairhall/games'
import type { AnyOutcome, Rules } from '@fairhall/games'
import { expect } from 'vitest'
import type { Pool } from '../platform/database.ts'
import type { FakeWallet } from './fake-wallet.ts'

type Row = { id: string; game: string; outcome: AnyOutcome; stake: string; win: string; state: string }

/** A returned stake was rolled back at the wallet, which records neither a stake nor a win. */
function isStakeReturned({ game, outcome, state }: Row): boolean {
  const rules: Rules | null = findGame(game)
  return state === 'settled' && rules !== null && rules.isStakeReturned(outcome)
}

/** Checks that the studio's rounds match the wallet's bookings, and that nothing was booked twice. */
export async function expectBooksToAgree(pool: Pool, wallet: FakeWallet): Promise<void> {
  const { rows } = await pool.query<Row>(
    `select r.id, r.game, outcome, stake::text, win::text, state from studio.round r join studio.session s on s.id = r.session_id
     where s.mode = 'real'`,
  )
  const sum = (id: string, type: string) =>
    [...wallet.booked]
      .filter(([key]) => key === `${id}:${type}` || key.startsWith(`${id}:${type}:`))
      .reduce((total, [, { amount }]) => total + amount, 0n)
  for (const row of rows) {
    const { id, stake, win, state } = row
    const booked = { bet: sum(id, 'bet'), win: sum(id, 'win'), isFinished: wallet.finished.has(id) }
    if (isStakeReturned(row))
      expect({ stake, ...booked }).toEqual({ stake: win, bet: 0n, win: 0n, isFinished: true })
    else if (state === 'settled')
      expect(booked).toEqual({ bet: BigInt(stake), win: BigInt(win), isFinished: true })
    if (state === 'open') expect(booked).toEqual({ bet: BigInt(stake), win: 0n, isFinished: false })
    if (state === 'void') expect(booked).toMatchObject({ bet: 0n, win: 0n })
  }
  const moved = [...wallet.booked.values()].reduce(
    (sum, { type, amount }) => sum + (type === 'bet' ? -amount : amount),
    0n,
  )
  expect(wallet.balance).toBe(100_00n + moved)
}

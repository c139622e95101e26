/** One day of the staff. */
import type { Chance } from '../people/chance.ts'
import type { MemberId, Row, Staff } from './staff.ts'

export interface Shift {
  staff: Staff
  chance: Chance
  day: number
  /** How many days are left: near the end, work is left undone. */
  daysLeft: number
}

export const list = async ({ staff }: Shift, as: MemberId, ...words: string[]): Promise<Row[]> =>
  (await staff.run(as, words)) ?? []

export async function listPaidDeposits(shift: Shift): Promise<Row[]> {
  const payments = await list(shift, 'ben', 'payment', 'list')
  return payments.filter(({ kind, state }) => kind === 'deposit' && state === 'success')
}

/** Of an amount as commands write it, such as `12.50 EUR`. */
export const currencyOf = ({ amount = '' }: Row): string =>
  amount.split(' ').find((part) => /^[A-Z]{3,4}$/.test(part)) ?? 'EUR'

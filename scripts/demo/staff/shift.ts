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

/** The twenty standard lines in order of their number; a game with ten uses the first ten. */
const rows = [
  '11111',
  '00000',
  '22222',
  '01210',
  '21012',
  '00100',
  '22122',
  '12221',
  '10001',
  '11011',
  '11211',
  '01010',
  '21212',
  '10101',
  '12121',
  '01110',
  '21112',
  '02020',
  '20202',
  '02220',
]

export const lines = (count: number): number[][] => rows.slice(0, count).map((line) => [...line].map(Number))

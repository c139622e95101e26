import { expect, test } from 'vitest'
import { becomesBigWin } from './big-wins.rules.ts'

type Sums = [staked: bigint, won: bigint]

const terms = { multiplierMin: 50, smallest: 2000n }
test.each<[string, before: Sums, after: Sums, smallest: bigint | null, expected: boolean]>([
  ['a win of the smallest amount and multiple', [0n, 0n], [40n, 2000n], 2000n, true],
  ['less money', [0n, 0n], [10n, 1999n], 2000n, false],
  ['a lower multiple', [0n, 0n], [41n, 2000n], 2000n, false],
  ['an unknown currency', [0n, 0n], [40n, 2000n], null, false],
  ['a win without a stake, as of a free bet', [0n, 0n], [0n, 2000n], 2000n, true],
  ['nothing won where every win counts', [0n, 0n], [0n, 0n], 0n, false],
  ['a late win', [40n, 0n], [40n, 2000n], 2000n, true],
  ['a late win that makes a small win big', [40n, 1500n], [40n, 2000n], 2000n, true],
  ['a late win after a big one', [40n, 2000n], [40n, 9000n], 2000n, false],
  ['a rolled back win', [40n, 2000n], [40n, 0n], 2000n, false],
])('%s', (_, [staked, won], [stakedAfter, wonAfter], smallest, expected) => {
  const after = { staked: stakedAfter, won: wonAfter }
  expect(becomesBigWin({ staked, won }, after, { ...terms, smallest })).toBe(expected)
})

import { expect, test } from 'vitest'
import { newPlayerAsset, resetTurnOver } from './player-state.rules.ts'

test.each([
  [{ cash: 0n, locked: 0n, vault: 0n }, 0n],
  [{ cash: 1n, locked: 0n, vault: 0n }, 500n],
  [{ cash: 0n, locked: 1n, vault: 0n }, 500n],
  [{ cash: 0n, locked: 0n, vault: 1n }, 500n],
])('with %o, the turnover that is still required is %s', (money, required) => {
  const asset = { ...newPlayerAsset('p', 'EUR'), turnoverRequired: 500n }
  expect(resetTurnOver(asset, money).turnoverRequired).toBe(required)
})

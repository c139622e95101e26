import { gameIds, games } from '@fairhall/games'
import { describe, expect, test } from 'vitest'
import { currencyCodes, getCurrency, stakesOf } from './currencies.ts'

describe.each(currencyCodes)('every stake in %s', (code) => {
  test('has as many equal parts as each game pays by', () => {
    for (const stake of stakesOf(getCurrency(code))) {
      for (const id of gameIds) expect([id, stake % BigInt(games[id].stakeStep)]).toEqual([id, 0n])
    }
  })
})

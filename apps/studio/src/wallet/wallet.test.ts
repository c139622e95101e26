import { gameIds, games } from '@fairhall/games'
import { describe, expect, test } from 'vitest'
import {
  currencyCodes,
  defaultStakeOf,
  demoBalanceOf,
  findCurrency,
  getCurrency,
  stakesOf,
} from './currencies.ts'
import { readAnswer } from './wallet-client.ts'

describe.each(currencyCodes)('%s', (code) => {
  const currency = getCurrency(code)

  test('has stakes that are whole for every line of every game, rising, with a usual one', () => {
    const stakes = stakesOf(currency)
    for (const id of gameIds) {
      expect(stakes.filter((stake) => stake <= 0n || stake % BigInt(games[id].stakeStep) !== 0n)).toEqual([])
    }
    expect(stakes).toEqual([...stakes].sort((a, b) => (a < b ? -1 : 1)))
    expect(stakes).toContain(defaultStakeOf(currency))
    expect(demoBalanceOf(currency) >= stakes.at(-1)!).toBe(true)
  })
})

test('other currencies are not played', () => {
  expect(findCurrency('XXX')).toBeNull()
  expect(() => getCurrency('XXX')).toThrow()
})

describe("the wallet's answer", () => {
  const refusal = (api_code: unknown, balance?: string) =>
    JSON.stringify({ code: 'invalid_argument', meta: { api_code, balance } })

  test.each([
    [200, '{"balance":"12.5"}', { kind: 'accepted', balance: '12.50' }],
    [200, '{"balance":"12.509"}', { kind: 'accepted', balance: '12.50' }],
    [400, refusal(100, '0.00'), { kind: 'refused', apiCode: 100, balance: '0.00' }],
    [400, refusal('105'), { kind: 'refused', apiCode: 105, balance: null }],
  ])('%i %s is a plain one', (status, text, answer) => {
    expect(readAnswer(status, text, 'EUR')).toEqual(answer)
  })

  test.each([
    [200, ''],
    [200, '{"balance":12}'],
    [200, '{"balance":"-1.00"}'],
    [400, 'Bad Request'],
    [400, '{"code":"invalid_argument"}'],
    [403, refusal(403)],
    [500, refusal(500)],
    [503, ''],
    [302, ''],
  ])('%i %s is none', (status, text) => {
    expect(readAnswer(status, text, 'EUR').kind).toBe('unanswered')
  })
})

import { describe, expect, test } from 'vitest'
import { readAnswer } from './wallet-client.ts'

describe("the wallet's answer", () => {
  const refusal = (api_code: unknown, balance?: string) =>
    JSON.stringify({ code: 'invalid_argument', meta: { api_code, balance } })

  test.each([
    [200, '{"balance":"12.5"}', { kind: 'accepted', balance: '12.50' }],
    [200, '{"balance":"12.509"}', { kind: 'accepted', balance: '12.50' }],
    [400, refusal(100, '0.00'), { kind: 'refused', apiCode: 100, balance: '0.00' }],
    [400, refusal('105'), { kind: 'refused', apiCode: 105, balance: null }],
  ])('%i %s is a clear one', (status, text, answer) => {
    expect(readAnswer(status, text, 100)).toEqual(answer)
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
  ])('%i %s counts as unanswered', (status, text) => {
    expect(readAnswer(status, text, 100).kind).toBe('unanswered')
  })
})

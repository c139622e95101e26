import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, retryDelayMs, signatureOf, TRIES_MAX } from './postbacks.rules.ts'

test('tries are further and further apart, at most a day, and end', () => {
  const delays = Array.from({ length: TRIES_MAX }, (_, index) => retryDelayMs(index + 1))
  expect(delays.map((delay) => (delay === null ? null : delay / 60_000))).toEqual([
    1,
    3,
    9,
    27,
    81,
    243,
    729,
    1440,
    1440,
    null,
  ])
})

test('a postback names the click, not the player, and is signed with its time', () => {
  const at = new Date('2026-11-20T12:00:00.500Z')
  const postback = {
    id: 'p-1',
    partnerId: 'acme',
    event: 'deposit',
    at,
    tries: 1,
    clickId: 'c-1',
    campaign: null,
    url: 'https://acme.example/',
    secret: Buffer.from('sealed'),
  } as const
  const body = bodyOf(postback)
  expect(JSON.parse(body)).toEqual({
    id: 'p-1',
    event: 'deposit',
    click: 'c-1',
    campaign: null,
    at: at.toISOString(),
  })
  const expected = createHmac('sha256', 'key').update(`1795176000.${body}`).digest('hex')
  expect(signatureOf('key', body, at)).toBe(`t=1795176000,v1=${expected}`)
})

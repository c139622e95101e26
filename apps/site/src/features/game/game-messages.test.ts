import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGameMessage } from './game-messages.ts'

const message = (rest: object) => ({ source: 'fairhall-game', ...rest })

test('a shown round is read with its amounts', () => {
  expect(
    readGameMessage(message({ type: 'round.shown', stake: '0.80', win: '6.40', currency: 'EUR', x: 1 })),
  ).toEqual({ type: 'round.shown', stake: '0.80', win: '6.40', currency: 'EUR' })
})

test.each([
  'ready',
  'locale.wanted',
  'round.started',
  'round.moved',
  'round.telling',
  'round.turn',
  'round.cancelled',
])('the word %s is read alone', (type) => {
  expect(readGameMessage(message({ type, stake: '0.80', x: 1 }))).toEqual({ type })
})

test.each(['sessionOver', 'playerInvalid'])('the error %s is the end of the session', (code) => {
  expect(readGameMessage(message({ type: 'error', code }))).toEqual({ type: 'session.over' })
})

test('any other error is one', () => {
  const other = { type: 'error', code: 'refused' }
  expect(readGameMessage(message(other))).toEqual(other)
})

test('a limit that is reached is one only when the player set it himself', () => {
  expect(readGameMessage(message({ type: 'limit.reached', code: 'limitReached' }))).toEqual({
    type: 'limit.reached',
  })
})

test.each([
  ['of another bound', message({ type: 'limit.reached', code: 'maxBetExceeded' })],
  ['of a bound without its name', message({ type: 'limit.reached' })],
  ['from nobody', { type: 'ready' }],
  ['of an unknown kind', message({ type: 'open', url: 'https://example.com' })],
  ['without amounts', message({ type: 'round.shown', currency: 'EUR' })],
  ['with amounts that are none', message({ type: 'round.shown', stake: '1e9', win: '-1', currency: 'EUR' })],
  ['that is text', 'ready'],
])('a message %s is dropped', (_, data) => {
  expect(readGameMessage(data)).toBeNull()
})

test('no message can break the page', () => {
  fc.assert(fc.property(fc.anything(), (data) => void readGameMessage(data)))
})

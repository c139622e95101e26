import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGameMessage } from './game-messages.ts'

const message = (rest: object) => ({ source: 'fairhall-game', ...rest })

test('reads a shown round with its amounts', () => {
  expect(
    readGameMessage(message({ kind: 'round.shown', stake: '0.80', win: '6.40', currency: 'EUR', x: 1 })),
  ).toEqual({ kind: 'round.shown', stake: '0.80', win: '6.40', currency: 'EUR', bet: 'first', isMore: false })
})

test.each([
  [true, true],
  [undefined, false],
  ['yes', false],
])('reads from `more: %s` whether other rounds are still being shown', (more, isMore) => {
  const shown = { kind: 'round.shown', stake: '0.80', win: '6.40', currency: 'EUR', more }
  expect(readGameMessage(message(shown))).toMatchObject({ isMore })
})

test.each(['locale.requested', 'deposit.requested'])('reads the message %s without further data', (kind) => {
  expect(readGameMessage(message({ kind, stake: '0.80', x: 1 }))).toEqual({ kind })
})

test.each([
  [true, true],
  [undefined, false],
  ['yes', false],
])('reads from `lowersStake: %s` whether a ready game lowers its stake on request', (said, lowersStake) => {
  expect(readGameMessage(message({ kind: 'ready', game: 'dice', lowersStake: said }))).toEqual({
    kind: 'ready',
    lowersStake,
  })
})

test.each([
  [true, true],
  [undefined, false],
  ['yes', false],
])('reads from `stakeReturned: %s` whether a cancelled round returned its stake', (said, isReturned) => {
  const cancelled = { kind: 'round.cancelled', bet: 'second' }
  expect(readGameMessage(message({ ...cancelled, stakeReturned: said }))).toEqual({
    ...cancelled,
    isReturned,
  })
})

test.each(['round.started', 'round.moved', 'round.showing', 'round.turn'])(
  'reads which bet the message %s is about',
  (kind) => {
    for (const [bet, expected] of [
      [undefined, 'first'],
      ['second', 'second'],
      ['third', 'first'],
      [{}, 'first'],
    ])
      expect(readGameMessage(message({ kind, bet, x: 1 }))).toEqual({ kind, bet: expected })
  },
)

test.each(['sessionOver', 'playerInvalid'])('treats the error %s as the end of the session', (code) => {
  expect(readGameMessage(message({ kind: 'error', code }))).toEqual({ kind: 'session.over' })
})

test('reads what the player has chosen, with the defaults for what is missing', () => {
  const chosen = {
    soundOn: true,
    volume: 0.3,
    turbo: true,
    hotkeys: true,
    secondBet: true,
    stake: '0.35',
    currency: 'EUR',
  }
  expect(readGameMessage(message({ kind: 'preferences', ...chosen }))).toEqual({
    kind: 'preferences',
    ...chosen,
  })
  const rest = { kind: 'preferences', volume: 2, hotkeys: 'yes', stake: '1.00', currency: 'BTC' }
  expect(readGameMessage(message(rest))).toEqual({
    ...rest,
    soundOn: false,
    volume: 0.7,
    turbo: false,
    hotkeys: false,
    secondBet: false,
  })
})

test('reads any other error as an error', () => {
  const other = { kind: 'error', code: 'refused' }
  expect(readGameMessage(message(other))).toEqual(other)
})

test("reports a reached limit only if it is the player's own", () => {
  expect(readGameMessage(message({ kind: 'limit.reached', code: 'limitReached' }))).toEqual({
    kind: 'limit.reached',
  })
})

test.each([
  ['about another limit', message({ kind: 'limit.reached', code: 'maxBetExceeded' })],
  ['about a limit without a name', message({ kind: 'limit.reached' })],
  ['without a source', { kind: 'ready' }],
  ['of an unknown kind', message({ kind: 'open', url: 'https://example.com' })],
  ['without amounts', message({ kind: 'round.shown', currency: 'EUR' })],
  ['with invalid amounts', message({ kind: 'round.shown', stake: '1e9', win: '-1', currency: 'EUR' })],
  ['with a stake that is no amount', message({ kind: 'preferences', stake: 'all', currency: 'EUR' })],
  ['that is text', 'ready'],
])('drops a message %s', (_, data) => {
  expect(readGameMessage(data)).toBeNull()
})

test('never throws, whatever the message', () => {
  fc.assert(fc.property(fc.anything(), (data) => void readGameMessage(data)))
})

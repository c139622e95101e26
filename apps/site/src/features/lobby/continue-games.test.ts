import type { OpenRound, PlayedGame } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { CONTINUED, toContinued } from './continue-games.ts'

const gameOf = (id: string) => ({ id }) as PlayedGame
const roundOf = (gameId: string, stake: string): OpenRound => ({
  gameId,
  stake,
  currency: 'EUR',
  openedAt: '2026-11-20T12:00:00Z',
})

test('games with an open round come first, and the others keep their order', () => {
  const played = ['dice', 'mines', 'blackjack', 'koi-river'].map(gameOf)
  const rounds = [roundOf('blackjack', '5.00'), roundOf('blackjack', '1.00'), roundOf('gone', '1.00')]
  const shown = toContinued(played, rounds).map(({ game, openRound }) => [game.id, openRound?.stake])
  expect(shown).toEqual([
    ['blackjack', '5.00'],
    ['dice', undefined],
    ['mines', undefined],
    ['koi-river', undefined],
  ])
})

test('shows only so many', () => {
  const played = Array.from({ length: CONTINUED + 4 }, (_, index) => gameOf(`game-${index}`))
  expect(toContinued(played, [])).toHaveLength(CONTINUED)
})

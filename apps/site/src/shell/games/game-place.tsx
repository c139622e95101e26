import { useMatch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useStore } from '../create-store.ts'
import { useIsExcluded } from '../player/use-player.ts'
import { type KeptGame, keptGame } from './kept-game.ts'

export interface GameHostProps extends KeptGame {
  /** The visitor is on another page. */
  isMini: boolean
}

let GameHost: ComponentType<GameHostProps> | null = null

/** Called by the chunk of the game page: it loads before a game can be open, and no other page needs it. */
export function provideGameHost(host: ComponentType<GameHostProps>): void {
  GameHost = host
}

/**
 * The single place of the current game. It is outside the page, because a frame that is moved in the document loads again
 * and loses what it showed. Excluded players have no game.
 */
export function GamePlace() {
  const match = useMatch({ from: '/games/$id', shouldThrow: false })
  const kept = useStore(keptGame)
  const isExcluded = useIsExcluded()
  const isShown = match?.status === 'success'
  const game = isShown ? { id: match.params.id, isDemo: match.search.mode === 'demo' } : kept
  if (game === null || GameHost === null || isExcluded) return null
  return <GameHost key={`${game.id} ${game.isDemo}`} {...game} isMini={!isShown} />
}

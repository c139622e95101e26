/**
 * The game to which a player of this tab comes back after a deposit or from their profile, under `returnGame` in session
 * storage.
 */
import { tabStorage } from '../social/tab-storage.ts'

/** A game's id, `disabled` after the player declined to return, or null. */
type ReturnGame = string | null

const DISABLED = 'disabled'

/**
 * Opening a game for money makes it the game to return to, also after the player declined to return to another. The end of
 * the session forgets it, because the next player in this tab may be another person.
 */
export type ReturnGameEvent = { kind: 'opened'; game: string } | { kind: 'declined' | 'sessionEnded' }

export function nextReturnGame(now: ReturnGame, event: ReturnGameEvent): ReturnGame {
  switch (event.kind) {
    case 'opened':
      return event.game
    case 'declined':
      return now === null ? null : DISABLED
    case 'sessionEnded':
      return null
  }
}

/** The id of the game to return to, unless the page with this path shows it already. */
export function returnGameFrom(now: ReturnGame, pathname: string): string | null {
  if (now === null || now === DISABLED) return null
  const isShown = pathname.endsWith(`/games/${encodeURIComponent(now)}`) || pathname.endsWith(`/games/${now}`)
  return isShown ? null : now
}

const stored = tabStorage('returnGame')

export function changeReturnGame(event: ReturnGameEvent): void {
  stored.keep(nextReturnGame(stored.current(), event))
}

export const findReturnGame = (pathname: string): string | null => returnGameFrom(stored.current(), pathname)

import type { Player } from './players.queries.ts'

/** Only these may not sign in at all. */
const REFUSED_STATUSES: readonly number[] = [3, 4, 5]

export function maySignIn(status: number): boolean {
  return !REFUSED_STATUSES.includes(status)
}

/**
 * What other players see. Nobody's e-mail ever reaches another player, so only the beginning of its local part is shown,
 * and never more than half of it.
 */
export function shownNickname(player: Pick<Player, 'nickname' | 'email'>, unknown: string): string {
  if (player.nickname) return player.nickname
  const local = player.email?.split('@')[0] ?? ''
  if (local === '') return unknown
  return `${local.slice(0, Math.min(3, Math.floor(local.length / 2)))}***`
}

const NEW_FOR_MS = 24 * 60 * 60 * 1000

export function isNewlyRegistered(registeredAt: Date, now: Date): boolean {
  return now.getTime() - registeredAt.getTime() < NEW_FOR_MS
}

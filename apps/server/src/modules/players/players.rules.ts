import { safeNickname } from './names.rules.ts'
import type { Player } from './players.queries.ts'

/** Blocked and closed: these may not sign in at all. */
const REFUSED_STATUSES: readonly number[] = [3, 4]
const EXCLUDED = 5

export function isExcluded(status: number): boolean {
  return status === EXCLUDED
}

/** An excluded player comes in for his money alone, and only where the house lets him. */
export function maySignIn(
  status: number,
  { excludedMayWithdraw }: { excludedMayWithdraw: boolean },
): boolean {
  return !REFUSED_STATUSES.includes(status) && (excludedMayWithdraw || !isExcluded(status))
}

/** Money leaves only to somebody who can be reached: by an address or by a number, of which one that is proven is enough. */
export function isReachable(player: Pick<Player, 'email_confirmed_at' | 'phone_confirmed_at'>): boolean {
  return player.email_confirmed_at !== null || player.phone_confirmed_at !== null
}

/**
 * Whether the account only claims its email: nobody has proven it, and a number was proven. The account belongs to the owner of the
 * number, and a person who reads the emails gets nothing of it.
 */
export function isEmailOnlyClaimed(
  player: Pick<Player, 'email' | 'email_confirmed_at' | 'phone' | 'phone_confirmed_at'>,
): boolean {
  const { email, email_confirmed_at: emailAt, phone, phone_confirmed_at: phoneAt } = player
  return email !== null && emailAt === null && phone !== null && phoneAt !== null
}

const PAUSED_MS = 48 * 60 * 60 * 1000

/** Until when money goes only where some has gone before, because the email has changed; null: nothing waits. */
export function destinationsPausedUntil(
  { email_changed_at: changedAt }: Pick<Player, 'email_changed_at'>,
  now: Date,
): Date | null {
  return pausedUntil(changedAt, now)
}

/** Until when no money goes out, because a change of the email was undone; null: it may. */
export function withdrawalsPausedUntil(
  { email_undone_at: undoneAt }: Pick<Player, 'email_undone_at'>,
  now: Date,
): Date | null {
  return pausedUntil(undoneAt, now)
}

function pausedUntil(since: Date | null, now: Date): Date | null {
  if (since === null) return null
  const until = new Date(since.getTime() + PAUSED_MS)
  return until > now ? until : null
}

/**
 * What other players see. Nobody's e-mail ever reaches another player, so only the beginning of its local part is shown,
 * and never more than half of it.
 */
export function shownNickname(player: Pick<Player, 'nickname' | 'email'>, unknown: string): string {
  const nickname = safeNickname(player.nickname ?? '')
  if (nickname !== '') return nickname
  const local = player.email?.split('@')[0] ?? ''
  if (local === '') return unknown
  return `${local.slice(0, Math.min(3, Math.floor(local.length / 2)))}***`
}

const NEW_FOR_MS = 24 * 60 * 60 * 1000

export function isNewlyRegistered(registeredAt: Date, now: Date): boolean {
  return now.getTime() - registeredAt.getTime() < NEW_FOR_MS
}

/** A login as it is kept and counted: an address in small letters, a number with its + and nothing between its digits. */
export function toLogin(given: string): string {
  const login = given.trim()
  if (login.includes('@')) return login.toLowerCase()
  const digits = login.replace(/[\s()./-]/g, '').replace(/^\+|^00/, '')
  return /^\d+$/.test(digits) ? `+${digits}` : login.toLowerCase()
}

import { isSimulatedEmail } from '@fairhall/sandbox/simulated'
import { PlayerStatus } from '@fairhall/contract'
import { parsePhone } from '@fairhall/rules/phone'
import { safeNickname } from './profile/names.rules.ts'
import type { Player } from './players.queries.ts'

/** Blocked and closed players may not sign in at all. */
const REFUSED_STATUSES: readonly number[] = [PlayerStatus.blocked, PlayerStatus.closed]

export function isExcluded(status: number): boolean {
  return status === PlayerStatus.excluded
}

/** An excluded player may sign in only to withdraw, if the operator allows it. */
export function maySignIn(
  status: number,
  { excludedMayWithdraw }: { excludedMayWithdraw: boolean },
): boolean {
  return !REFUSED_STATUSES.includes(status) && (excludedMayWithdraw || !isExcluded(status))
}

/** Withdrawals require a proven email or phone number. */
export function isReachable(player: Pick<Player, 'email_confirmed_at' | 'phone_confirmed_at'>): boolean {
  return player.email_confirmed_at !== null || player.phone_confirmed_at !== null
}

/**
 * Whether the account only claims its email: the email is unproven and a phone number is proven. The account belongs to the owner of
 * the number; access to the mailbox gives no rights to it.
 */
export function isEmailOnlyClaimed(
  player: Pick<Player, 'email' | 'email_confirmed_at' | 'phone' | 'phone_confirmed_at'>,
): boolean {
  const { email, email_confirmed_at: emailAt, phone, phone_confirmed_at: phoneAt } = player
  return email !== null && emailAt === null && phone !== null && phoneAt !== null
}

const PAUSED_MS = 48 * 60 * 60 * 1000

/**
 * Until then, payouts go only to known destinations, because the email has changed, the password was reset or a first second factor
 * was added; null: no restriction.
 */
export function destinationsPausedUntil(
  player: Pick<Player, 'email_changed_at' | 'sign_in_changed_at'>,
  now: Date,
): Date | null {
  const changes = [player.email_changed_at, player.sign_in_changed_at].map((at) => at?.getTime() ?? 0)
  return pausedUntil(new Date(Math.max(...changes)), now)
}

/** Until then, withdrawals are refused, because an email change was undone; null: no restriction. */
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
 * The name that other players see. It never reveals an email: at most the first three characters of its local part, and never more than
 * half of it.
 */
export function shownNickname(player: Pick<Player, 'nickname' | 'email'>, unknown: string): string {
  const nickname = safeNickname(player.nickname ?? '')
  if (nickname !== '') return nickname
  const local = player.email?.split('@')[0] ?? ''
  if (local === '') return unknown
  return `${local.slice(0, Math.min(3, Math.floor(local.length / 2)))}***`
}

const statusNames = new Map<number, string>(
  Object.entries(PlayerStatus).map(([name, status]) => [status, name]),
)

/** As staff read it. */
export const statusName = (status: number): string => statusNames.get(status) ?? String(status)

const MAY_BE_NAMED: readonly number[] = [PlayerStatus.active, PlayerStatus.limited]

/**
 * The name next to bets and wins that everyone sees: the shown nickname, masked. Null for players who hide it or may not
 * play, and without a nickname and an email.
 */
export function maskedName(
  player: Pick<Player, 'nickname' | 'email' | 'status' | 'hide_play' | 'erased_at'>,
): string | null {
  if (player.hide_play || player.erased_at !== null || !MAY_BE_NAMED.includes(player.status)) return null
  const nickname = safeNickname(player.nickname ?? '')
  // What is shown of an email is masked already.
  return nickname === '' ? shownNickname(player, '') || null : mask(nickname)
}

/** Simulated players of a demo must never pass for people. */
export const isSimulated = ({ email }: Pick<Player, 'email'>): boolean => isSimulatedEmail(email)

/** The domain marks simulated players, so nobody else may have it: without them it is closed. */
export const isReservedEmail = ({ sandboxPlayers }: { sandboxPlayers: number }, email: string): boolean =>
  sandboxPlayers === 0 && isSimulatedEmail(email.toLowerCase())

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Shows at most half of the letters: the first two and the last one of a long name. */
function mask(name: string): string {
  const all = [...letters.segment(name)].map(({ segment }) => segment)
  const first = all.length >= 6 ? 2 : Math.min(1, all.length - 1)
  const last = all.length >= 4 ? all.slice(-1) : []
  return `${all.slice(0, first).join('')}***${last.join('')}`
}

const NEW_FOR_MS = 24 * 60 * 60 * 1000

export function isNewlyRegistered(registeredAt: Date, now: Date): boolean {
  return now.getTime() - registeredAt.getTime() < NEW_FOR_MS
}

/**
 * Normalises a login as it is stored and counted: an email in lowercase, a phone number in its one spelling. A number that is not valid
 * keeps its digits, because the tables of valid numbers change.
 */
export function toLogin(input: string): string {
  const login = input.trim()
  if (login.includes('@')) return login.toLowerCase()
  const phone = parsePhone(login)
  if (phone !== null) return phone
  const digits = login.replace(/[\s()./-]/g, '').replace(/^\+|^00/, '')
  return /^\d+$/.test(digits) ? `+${digits}` : login.toLowerCase()
}

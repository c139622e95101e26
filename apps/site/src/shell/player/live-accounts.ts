/**
 * The only way for a live account to reach the screen. An older version never replaces a newer one. While a game
 * shows a round, the new balance waits for its end, so that it doesn't reveal the result. A game that stops sending
 * messages delays it for at most five seconds.
 */
import type { Account, Publications } from '@fairhall/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createEmitter } from '../create-emitter.ts'
import { PLAYER } from './player-queries.ts'

const SILENT_MAX_MS = 5_000
const ONLY_BET = 'first'

/** The rounds that are being shown, by bet, each with the timer that ends its delay. */
const held = new Map<string, ReturnType<typeof setTimeout>>()
let waiting: (() => void)[] = []

type AccountPublication = Publications['accounts']

export function withAccount(
  accounts: readonly Account[],
  { account: changed, isGone }: AccountPublication,
): Account[] {
  const known = accounts.find((account) => account.id === changed.id)
  if (known !== undefined && known.version >= changed.version) return [...accounts]
  if (isGone) return accounts.filter((account) => account !== known)
  if (known === undefined) return [...accounts, changed]
  return accounts.map((account) => (account === known ? changed : account))
}

const outsideChanges = createEmitter<Account>()

/** Notifies of every change that no round delays: it didn't come from the game being played. */
export const onOutsideChange = outsideChanges.listen

export function applyAccount(queryClient: QueryClient, publication: AccountPublication) {
  if (held.size === 0) outsideChanges.emit(publication.account)
  whenShown(() =>
    queryClient.setQueryData<Account[]>([PLAYER, 'accounts'], (accounts) =>
      accounts === undefined ? undefined : withAccount(accounts, publication),
    ),
  )
}

/** Runs now, or when the shown round ends. */
export function whenShown(work: () => void) {
  if (held.size === 0) work()
  else waiting.push(work)
}

/** The game starts to show a round. `bet`: a game may show several rounds of a player at a time. */
export function holdBalance(bet = ONLY_BET) {
  clearTimeout(held.get(bet))
  held.set(
    bet,
    setTimeout(() => releaseBalance(bet), SILENT_MAX_MS),
  )
}

/** The game is still showing the round. Ignored after its end. */
export function holdBalanceOn(bet = ONLY_BET) {
  if (held.has(bet)) holdBalance(bet)
}

/** A round has ended. The balance waits for the others. */
export function releaseBalance(bet = ONLY_BET) {
  clearTimeout(held.get(bet))
  held.delete(bet)
  if (held.size > 0) return
  const due = waiting
  waiting = []
  for (const apply of due) apply()
}

/** The player left the game. */
export function releaseAll() {
  for (const bet of held.keys()) releaseBalance(bet)
}

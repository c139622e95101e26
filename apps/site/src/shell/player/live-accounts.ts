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

let heldUntil: ReturnType<typeof setTimeout> | null = null
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
  if (heldUntil === null) outsideChanges.emit(publication.account)
  whenShown(() =>
    queryClient.setQueryData<Account[]>([PLAYER, 'accounts'], (accounts) =>
      accounts === undefined ? undefined : withAccount(accounts, publication),
    ),
  )
}

/** Runs now, or when the shown round ends. */
export function whenShown(work: () => void) {
  if (heldUntil === null) work()
  else waiting.push(work)
}

/** The game starts to show a round. */
export function holdBalance() {
  if (heldUntil !== null) clearTimeout(heldUntil)
  heldUntil = setTimeout(releaseBalance, SILENT_MAX_MS)
}

/** The game is still showing the round. Ignored after its end. */
export function holdBalanceOn() {
  if (heldUntil !== null) holdBalance()
}

/** The round has ended, or the player left the game. */
export function releaseBalance() {
  if (heldUntil !== null) clearTimeout(heldUntil)
  heldUntil = null
  const due = waiting
  waiting = []
  for (const apply of due) apply()
}

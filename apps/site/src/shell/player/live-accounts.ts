/**
 * The one way by which a live account reaches the screen. An older version never replaces a newer one, and while a
 * game is showing a round the new balance waits for it, however long that takes: the balance must not tell the end of a
 * round that is still turning. A game of which nothing is heard any more holds nothing back for longer than five seconds.
 */
import type { Account, Publications } from '@fairhall/contract'
import type { QueryClient } from '@tanstack/react-query'
import { PLAYER } from './player-queries.ts'

const SILENT_MOST_MS = 5_000

let heldUntil: ReturnType<typeof setTimeout> | null = null
let waiting: (() => void)[] = []

type AccountNews = Publications['accounts']

export function withAccount(
  accounts: readonly Account[],
  { account: changed, isGone }: AccountNews,
): Account[] {
  const known = accounts.find((account) => account.id === changed.id)
  if (known !== undefined && known.version >= changed.version) return [...accounts]
  if (isGone) return accounts.filter((account) => account !== known)
  if (known === undefined) return [...accounts, changed]
  return accounts.map((account) => (account === known ? changed : account))
}

const listeners = new Set<(account: Account) => void>()

/** Tells of every change that no round holds back: it has come from elsewhere than the game that is played. */
export function hearElsewhere(listener: (account: Account) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function applyAccount(queryClient: QueryClient, news: AccountNews) {
  if (heldUntil === null) for (const tell of listeners) tell(news.account)
  whenShown(() =>
    queryClient.setQueryData<Account[]>([PLAYER, 'accounts'], (accounts) =>
      accounts === undefined ? undefined : withAccount(accounts, news),
    ),
  )
}

/** Now, or when the round that is being shown is over. */
export function whenShown(work: () => void) {
  if (heldUntil === null) work()
  else waiting.push(work)
}

/** A round has begun to be shown. */
export function holdBalance() {
  if (heldUntil !== null) clearTimeout(heldUntil)
  heldUntil = setTimeout(releaseBalance, SILENT_MOST_MS)
}

/** The round is still being shown. One that was shown to its end holds nothing back any more. */
export function holdBalanceOn() {
  if (heldUntil !== null) holdBalance()
}

/** The round has been shown, or the game is left. */
export function releaseBalance() {
  if (heldUntil !== null) clearTimeout(heldUntil)
  heldUntil = null
  const due = waiting
  waiting = []
  for (const apply of due) apply()
}

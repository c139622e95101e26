import type { Account, Profile } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { useSession } from '../session/session.ts'
import { accountsQuery, EXCLUDED, profileQuery } from './player-queries.ts'

const ACTIVE = 1

/** Undefined for visitors and until it is loaded. */
export function useProfile(): Profile | undefined {
  const { status } = useSession()
  return useQuery({ ...profileQuery(useClient()), enabled: status === 'player' }).data
}

/** He may take his money out and see what is his; nothing else is for him while that holds. */
export function useIsExcluded(): boolean {
  return useProfile()?.status === EXCLUDED
}

export function useAccounts(): Account[] | undefined {
  const { status } = useSession()
  return useQuery({ ...accountsQuery(useClient()), enabled: status === 'player' }).data
}

/** The account that games and the wallet use. */
export function findActive(accounts: readonly Account[] | undefined): Account | undefined {
  return accounts?.find((account) => account.status === ACTIVE)
}

export function useActiveAccount(): Account | undefined {
  return findActive(useAccounts())
}

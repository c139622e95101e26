import { AccountStatus, PlayerStatus } from '@fairhall/contract/codes'
import type { Account, Profile } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { useSession } from '../session/session.ts'
import { accountsQuery, profileQuery } from './player-queries.ts'

/** Undefined for visitors and while loading. */
export function useProfile(): Profile | undefined {
  const { status } = useSession()
  return useQuery({ ...profileQuery(useClient()), enabled: status === 'player' }).data
}

/** Excluded players can withdraw and view their data, but nothing else. */
export function useIsExcluded(): boolean {
  return useProfile()?.status === PlayerStatus.excluded
}

export function useAccounts(): Account[] | undefined {
  const { status } = useSession()
  return useQuery({ ...accountsQuery(useClient()), enabled: status === 'player' }).data
}

/** The account that games and the wallet use. */
export function findActive(accounts: readonly Account[] | undefined): Account | undefined {
  return accounts?.find((account) => account.status === AccountStatus.active)
}

export function useActiveAccount(): Account | undefined {
  return findActive(useAccounts())
}

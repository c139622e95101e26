import { RestrictType } from '@fairhall/contract/codes'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { initQuery } from './market-queries.ts'

/** Whether the visitor is where players can only sign in, see their history and withdraw: the restricted layout is shown. */
export function useIsRestricted(): boolean {
  const { data: init } = useQuery(initQuery(useClient()))
  return init?.restriction.restrictType === RestrictType.layout
}

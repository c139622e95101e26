import { useQuery } from '@tanstack/react-query'
import { commandsQuery } from '../api/queries.ts'

/** Whether the member may run a command; no, while the commands load. A refused attempt would be a security event. */
export function useMayRun(): (name: string) => boolean {
  const { data = [] } = useQuery(commandsQuery)
  return (name) => data.some((command) => command.name === name && command.isAllowed)
}

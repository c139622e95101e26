import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { questsQuery } from '../../shell/quests/quests-queries.ts'

/** The quest of a modal. `isMissing`: it is loaded, and the player has no such quest. */
export function useQuest(id: string | undefined) {
  const quests = useQuery(questsQuery(useClient()))
  const quest = quests.data?.find((one) => one.id === id)
  return {
    query: { ...quests, data: quest },
    quest,
    isMissing: quests.data !== undefined && quest === undefined,
  }
}

import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { collectionsQuery } from './games-queries.ts'

/** How many games there are at least: the largest collection, as collections may share games. */
export function useGamesCount(): number {
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  return Math.max(0, ...collections.map((collection) => collection.gamesCount))
}

import type { Client } from '@fairhall/client'
import type { PublishedRound, PublishedVerdict } from '@fairhall/games'
import { queryOptions } from '@tanstack/react-query'
import { initQuery } from '../../shell/market/market-queries.ts'

/** A round as the studio publishes it to everyone, without a session. */
export type ShownRound = PublishedRound & {
  id: string
  stake: string
  /** Null until the round is settled. */
  win: string | null
  currency: string
  placedAt: string
}

/** Null if the round doesn't exist. */
export type Check = { round: ShownRound; verdict: PublishedVerdict } | null

export const publishedKey = (id: string) => ['fairness', id]

/** Fetches the published round and recomputes it in this browser, with the rules bundled in this page. */
export const checkQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: publishedKey(id),
    queryFn: async ({ signal, client: queries }): Promise<Check> => {
      const { studioUrl } = await queries.ensureQueryData(initQuery(client))
      const address = `${studioUrl}/fairness/rounds/${encodeURIComponent(id)}`
      const reply = await fetch(address, { signal, credentials: 'omit' })
      if (reply.status === 404 || reply.status === 400) return null
      if (!reply.ok) throw new Error(`fetching the round failed with status ${reply.status}`)
      const round = (await reply.json()) as ShownRound
      const { verifyPublished } = await import('@fairhall/games')
      return { round, verdict: verifyPublished(round) }
    },
    staleTime: 30_000,
  })

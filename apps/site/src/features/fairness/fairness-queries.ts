import type { Client } from '@fairhall/client'
import type { PublishedRound, PublishedVerdict } from '@fairhall/games'
import { queryOptions } from '@tanstack/react-query'
import { initQuery } from '../../shell/market/market-queries.ts'

/** A round as the studio publishes it, to everyone, without a session. */
export type ShownRound = PublishedRound & {
  id: string
  stake: string
  /** Null until the round is settled. */
  win: string | null
  currency: string
  placedAt: string
}

/** Null: there is no such round. */
export type Check = { round: ShownRound; verdict: PublishedVerdict } | null

export const publishedKey = (id: string) => ['fairness', id]

/** Fetches what was published and plays it again here, with rules that are part of this page. */
export const checkQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: publishedKey(id),
    queryFn: async ({ signal, client: queries }): Promise<Check> => {
      const { studioUrl } = await queries.ensureQueryData(initQuery(client))
      const address = `${studioUrl}/fairness/rounds/${encodeURIComponent(id)}`
      const reply = await fetch(address, { signal, credentials: 'omit' })
      if (reply.status === 404 || reply.status === 400) return null
      if (!reply.ok) throw new Error(`the round answered ${reply.status}`)
      const round = (await reply.json()) as ShownRound
      const { verifyPublished } = await import('@fairhall/games')
      return { round, verdict: verifyPublished(round) }
    },
    staleTime: 30_000,
  })

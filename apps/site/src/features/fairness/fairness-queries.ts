import type { ClaimedRound, Verdict } from '@fairhall/games'
import { queryOptions } from '@tanstack/react-query'

/** Where the studio publishes rounds: to everyone, without a session. */
const ROUNDS = '/studio/fairness/rounds/'

/** A round as the studio publishes it. While its seed is sealed there is nothing to check yet. */
export type PublishedRound = Omit<ClaimedRound, 'serverSeed'> & {
  id: string
  stake: string
  /** Null until the round is settled. */
  win: string | null
  currency: string
  serverSeed: string | null
  placedAt: string
}

export type Check =
  | { state: 'missing' }
  | { state: 'sealed'; round: PublishedRound }
  | { state: 'checked'; round: PublishedRound; verdict: Verdict }

/** Fetches what was published and plays it again here, with rules that are part of this page. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: ['fairness', id],
    queryFn: async ({ signal }): Promise<Check> => {
      const reply = await fetch(ROUNDS + encodeURIComponent(id), { signal, credentials: 'omit' })
      if (reply.status === 404 || reply.status === 400) return { state: 'missing' }
      if (!reply.ok) throw new Error(`the round answered ${reply.status}`)
      const round = (await reply.json()) as PublishedRound
      const { serverSeed } = round
      if (serverSeed === null) return { state: 'sealed', round }
      const { verifyRound } = await import('@fairhall/games')
      return { state: 'checked', round, verdict: verifyRound({ ...round, serverSeed }) }
    },
    staleTime: 30_000,
  })

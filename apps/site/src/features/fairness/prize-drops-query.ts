import type { Client } from '@fairhall/client'
import type { Reply } from '@fairhall/contract'
import type { DropsVerdict } from '@fairhall/games'
import { queryOptions } from '@tanstack/react-query'

/** `verdict` is null until the run has ended. */
export interface PrizeDropsCheck extends Reply<'getPrizeDrop'> {
  verdict: DropsVerdict | null
}

const RUN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Jackpots and prize drops share an address: a run of prize drops has an ID, a pot has a name and a number. */
export const isPrizeDropRun = (drop: string): boolean => RUN.test(drop)

/** Fetches what is published about a run of prize drops and recomputes it in this browser. */
export const prizeDropsCheckQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['fairness', 'prize-drops', id],
    queryFn: async ({ signal }): Promise<PrizeDropsCheck> => {
      const { drop, wins } = await client.call('getPrizeDrop', { params: { id }, signal })
      const { secret, commitment, oneIn, prizes } = drop
      if (secret === null) return { drop, wins, verdict: null }
      const { verifyDrops } = await import('@fairhall/games')
      const verdict = verifyDrops({
        run: id,
        secret,
        commitment,
        oneIn,
        prizes: prizes.reduce((sum, { count }) => sum + count, 0),
        wins: wins.map(({ roundId, index }) => ({ round: roundId, prize: index })),
      })
      return { drop, wins, verdict }
    },
  })

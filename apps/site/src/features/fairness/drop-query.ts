import type { Client } from '@fairhall/client'
import type { JackpotDrop } from '@fairhall/contract'
import type { DropVerdict } from '@fairhall/games'
import { queryOptions } from '@tanstack/react-query'

/** `verdict` is null while the pot is open. */
export type DropCheck = { drop: JackpotDrop; verdict: DropVerdict } | null

const NOT_FOUND = 404

/** Fetches what is published about a drop and recomputes it in this browser. `drop` is a jackpot and the number of its pot. */
export const dropQuery = (client: Client, drop: string) =>
  queryOptions({
    queryKey: ['fairness', 'drop', drop],
    queryFn: async ({ signal }): Promise<DropCheck> => {
      const [id = '', pot = ''] = drop.split('.')
      const params = { id, pot }
      const found = await client.call('getJackpotDrop', { params, signal }).catch((error: unknown) => {
        if (statusOf(error) === NOT_FOUND) return null
        throw error
      })
      if (found === null) return null
      const { verifyDrop } = await import('@fairhall/games')
      const { commitment, secret, prize, fromReserve, amount, drop: how } = found
      const published = { jackpot: id, pot: Number(pot), commitment, secret, prize, fromReserve, amount }
      if (how.kind === 'amount') return { drop: found, verdict: verifyDrop({ ...published, drop: how }) }
      const weights = await readWeights(client, params, how.players, signal)
      const drawn = { kind: 'time', weights, winner: how.winner } as const
      return { drop: found, verdict: verifyDrop({ ...published, drop: drawn }) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : null

async function readWeights(
  client: Client,
  params: { id: string; pot: string },
  players: number,
  signal: AbortSignal,
): Promise<string[]> {
  const weights: string[] = []
  while (weights.length < players) {
    const next = await client.call('listJackpotWeights', { params, query: { from: weights.length }, signal })
    if (next.length === 0) break
    weights.push(...next)
  }
  return weights
}

import { RefusedError } from '../api/api.ts'

interface Sent<Bet> {
  placed: Bet[]
  /** The server refused a request, so it and those after it are not placed. */
  isRefused: boolean
}

/**
 * Sends the requests one after the other, because the balance may not cover all of them. The bets before a refusal are placed: they must
 * leave the slip, or the next press would place them again under new IDs.
 */
export async function placeAll<Request, Bet>(
  requests: readonly Request[],
  placeOne: (request: Request) => Promise<Bet>,
): Promise<Sent<Bet>> {
  const placed: Bet[] = []
  for (const request of requests)
    try {
      placed.push(await placeOne(request))
    } catch (error) {
      if (error instanceof RefusedError) return { placed, isRefused: true }
      throw error
    }
  return { placed, isRefused: false }
}

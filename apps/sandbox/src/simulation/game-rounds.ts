/** Rounds of one of our own games, played by the calls that its frame makes. */
import { z } from 'zod'
import { chooseStake, choicesOf, roundPauseMs, roundsOf } from './simulation.rules.ts'
import type { SimulationDeps } from './simulated-player.ts'

const session = z.object({ build: z.string(), stakes: z.array(z.string()).min(1), minRoundMs: z.number() })
const round = z.object({ id: z.string(), state: z.enum(['settling', 'open', 'settled', 'void']) })

const SETTLING_MS = 500
const CHECKS_MAX = 20

/** Stops early if a round is refused, for example because the money is used up. */
export async function playGame(deps: SimulationDeps, gameId: string, launchUrl: string): Promise<void> {
  const { client, chance, uuid, pause } = deps
  const page = new URL(launchUrl, deps.siteUrl())
  const token = page.hash.slice(1)
  const api = new URL('../api/', page).href
  const { build, stakes, minRoundMs } = session.parse(await client.call('GET', `${api}session`, { token }))
  const stake = chooseStake(stakes, chance)
  const choices = choicesOf(gameId)
  for (let left = roundsOf(chance); left > 0; left -= 1) {
    const body = { key: uuid(), build, stake, ...(choices && { choices }), clientSeed: uuid() }
    const { id, ...started } = round.parse(await client.call('POST', `${api}rounds`, { token, body }))
    let { state } = started
    for (let check = 0; state === 'settling' && check < CHECKS_MAX; check += 1) {
      await pause(SETTLING_MS)
      state = round.parse(await client.call('GET', `${api}rounds/${id}`, { token })).state
    }
    if (state !== 'settled') return
    await client.call('POST', `${api}rounds/${id}/shown`, { token })
    await pause(Math.max(minRoundMs, roundPauseMs(chance)))
  }
}

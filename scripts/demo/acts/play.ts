/** Rounds of our own games, by the calls that a game's page makes. */
import { z } from 'zod'
import { chooseGame, choicesOf } from '../../../apps/sandbox/src/simulation/simulation.rules.ts'
import { type Stay, unlessRefused, type World } from '../world/world.ts'

const session = z.object({ build: z.string(), stakes: z.array(z.string()).min(1) })
const round = z.object({ id: z.string(), state: z.enum(['settling', 'open', 'settled', 'void']) })

/** A game that a person has open. */
export interface Table {
  stay: Stay
  api: string
  token: string
  build: string
  stake: string
  choices: object | undefined
  /** How many rounds they still want to play. */
  left: number
  /** Of the first round that they ever play there. */
  newSeat: string | undefined
}

/** In euros. A deposit must be staked once before it can be withdrawn, and a visit has few rounds. */
const USUAL_STAKE = 4
/** Nobody stakes more of their balance in one round. */
const SHARE_MAX = 1 / 8
const CHECKS_MAX = 40
const CHECK_MS = 50

/** What a person wants to play. */
interface Seat {
  stay: Stay
  game: string
  balance: number
  rounds: number
}

/** Null if they can't stake. */
export function chooseSeat(world: World, stay: Stay, balance: number, rounds: number): Seat | null {
  const { person, chance } = stay
  const game = chooseGame(world.games, person.number, chance)
  if (game === undefined || rounds <= 0 || balance <= 0) return null
  return { stay, game, balance, rounds }
}

/** Opens a game for money. Null if they are not allowed to. */
export async function sitDown(world: World, { stay, game, balance, rounds }: Seat): Promise<Table | null> {
  const { person, token, known, chance } = stay
  const clientType = person.agent.includes('Mobile') ? ('mobile' as const) : ('desktop' as const)
  const body = { mode: 'money' as const, accountId: known.accountId, clientType }
  const launch = await unlessRefused(
    world.client.call(person, 'playGame', { token, params: { id: game }, body }),
  )
  if (launch === null) return null
  const page = new URL(launch.launchUrl, world.siteUrl)
  const api = new URL('../api/', page).href
  const frame = page.hash.slice(1)
  const seat = known.games.has(game) ? undefined : `${person.number} ${game}`
  known.games.add(game)
  const opened = session.parse(
    await world.client.send(person, 'GET', `${api}session`, { token: frame, seat }),
  )
  const wanted = (USUAL_STAKE * person.means) / (world.rates.get(person.currency) ?? 1)
  const stake = stakeOf(opened.stakes, Math.min(wanted, balance * SHARE_MAX))
  const choices = choicesOf(game)
  const left = Math.max(1, Math.round(rounds * -Math.log(1 - chance())))
  return { stay, api, token: frame, build: opened.build, stake, choices, left, newSeat: seat }
}

/** The highest stake up to an amount, or the lowest. */
function stakeOf(stakes: readonly string[], most: number): string {
  return stakes.filter((stake) => Number(stake) <= most).at(-1) ?? stakes[0] ?? '1'
}

/** Plays one round. The person gets up when it is refused, for example because the money is used up. */
export async function playRound(world: World, table: Table): Promise<void> {
  const { stay, api, token, build, stake, choices, newSeat: seat } = table
  const { person, newKey } = stay
  table.left -= 1
  table.newSeat = undefined
  const body = { key: newKey(), build, stake, ...(choices && { choices }) }
  const started = await unlessRefused(
    world.client.send(person, 'POST', `${api}rounds`, { token, body, seat }),
  )
  if (started === null) {
    table.left = 0
    return
  }
  const { id, ...placed } = round.parse(started)
  let { state } = placed
  for (let check = 0; state === 'settling' && check < CHECKS_MAX; check += 1) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS))
    state = round.parse(await world.client.send(person, 'GET', `${api}rounds/${id}`, { token })).state
  }
  if (state !== 'settled') table.left = 0
}

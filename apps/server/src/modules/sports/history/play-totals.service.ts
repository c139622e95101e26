/** What a player has staked and won lately, in games and on sports: the sums of the reality check. */
import type { PlayTotal as PlayTotalReply } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { type PlayTotal, sumRounds } from '../../rounds/index.ts'
import { unitOf } from '../../settings/index.ts'
import { sumBets } from '../bets/bets.queries.ts'
import type { SportsDeps } from '../sports.deps.ts'

type TotalsDeps = Pick<SportsDeps, 'clock' | 'db' | 'settings'>

export async function sumPlay(
  deps: TotalsDeps,
  playerId: string,
  seconds: number,
): Promise<PlayTotalReply[]> {
  const since = new Date(deps.clock.now().getTime() - seconds * 1000)
  const [rounds, bets] = await Promise.all([
    sumRounds(deps.db, playerId, since),
    sumBets(deps.db, playerId, since),
  ])
  const known = deps.settings.current().currencies
  const byCurrency = Map.groupBy([...rounds, ...bets], ({ currency }) => currency)
  return [...byCurrency]
    .filter(([currency]) => known.has(currency))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, parts]) => toReply(deps, parts.reduce(add)))
}

const add = (one: PlayTotal, other: PlayTotal): PlayTotal => ({
  currency: one.currency,
  rounds: one.rounds + other.rounds,
  staked: one.staked + other.staked,
  won: one.won + other.won,
})

function toReply(deps: TotalsDeps, { currency, rounds, staked, won }: PlayTotal): PlayTotalReply {
  const unit = unitOf(deps.settings.current(), currency)
  return {
    currency,
    rounds,
    stake: toDecimal(staked, unit),
    win: toDecimal(won, unit),
    net: toDecimal(won - staked, unit),
  }
}

/** Facts of sports bets: pure functions of their settlements. Rewards for games never count them. */
import type { Event } from '../../platform/outbox/events.ts'
import type { BetCash, BetPlay } from '../sports/index.ts'

type Settlement = Event<'sports.settled'>
type Times = 'placedAt' | 'settledAt' | 'at'
type Plays = 'before' | 'after'

/** All that a bet took and paid, in cash and bonus money. */
type BetWhole = Pick<BetCash, 'staked' | 'won'>

/** A settlement with its times and amounts read. `before`: what the bet counted before, all 0 if nothing. */
export type BetFact = Omit<Settlement, Times | Plays | 'cash' | 'whole'> &
  Record<Times, Date> &
  Record<Plays, BetPlay> & { cash: Record<Plays, BetCash>; whole: Record<Plays, BetWhole> }

export function toBetFact(settlement: Settlement): BetFact {
  const { placedAt, settledAt, at, before, after, cash, whole } = settlement
  return {
    ...settlement,
    placedAt: new Date(placedAt),
    settledAt: new Date(settledAt),
    at: new Date(at),
    before: toPlay(before),
    after: toPlay(after),
    cash: { before: toCash(cash?.before ?? before), after: toCash(cash?.after ?? after) },
    whole: {
      before: toWhole((whole ?? cash)?.before ?? before),
      after: toWhole((whole ?? cash)?.after ?? after),
    },
  }
}

const toPlay = ({ staked, won, base }: Settlement['after']): BetPlay => ({
  staked: BigInt(staked),
  won: BigInt(won),
  base: BigInt(base),
})

const toWhole = ({ staked, won }: Record<keyof BetWhole, string>): BetWhole => ({
  staked: BigInt(staked),
  won: BigInt(won),
})

const toCash = ({ staked, won, ...rest }: { bets?: number; staked: string; won: string }): BetCash => ({
  bets: rest.bets ?? Number(staked !== '0'),
  staked: BigInt(staked),
  won: BigInt(won),
})

import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { findRules } from './builds.queries.ts'
import type { Round } from './rounds.queries.ts'
import { isSame, readStake } from './rounds.rules.ts'

/**
 * What the frame asks for. It names the build whose rules and pays the player sees: a bet is never played by others. One of an older
 * build is still read by its own rules, as it may have been taken while they held, and only its answer was lost.
 */
export type Wish = {
  key: string
  build: string
  stake: string
  choices: unknown
  /** What the player's device adds to a seed that has nothing of him yet. */
  clientSeed: string | undefined
}

/** A wish as the rules of its build read it; the stake is in subunits. */
export type Bet = Omit<Wish, 'stake' | 'choices'> & { stake: bigint; choices: object }

/** @throws Refusal gameUpdated, choicesNotAllowed, stakeNotAllowed */
export async function readWish(deps: Deps, session: Session, wish: Wish): Promise<Bet> {
  const { key, build, clientSeed } = wish
  const rules = await findRules(deps.pool, { game: session.game.id, build })
  if (rules === null) throw new Refusal('gameUpdated')
  const choices = rules.readChoices(wish.choices)
  if (choices === null || (isBought(choices) && !session.rules.bonusBuy))
    throw new Refusal('choicesNotAllowed')
  const stake = readStake(wish.stake, rules.chipsOf(choices), session.currency)
  if (stake === null) throw new Refusal('stakeNotAllowed')
  return { key, build, clientSeed, stake, choices }
}

/** A feature that is bought: only where the market allows it. */
const isBought = (choices: object): boolean => 'buy' in choices

/** The round that a repeated key made. @throws Refusal keyUsed when it was for something else */
export function sameRound(known: Round, session: Session, { build, stake, choices }: Bet): Round {
  const isOther = known.game !== session.game.id || known.build !== build || known.baseStake !== stake
  if (isOther || !isSame(known.choices, choices)) throw new Refusal('keyUsed')
  return known
}

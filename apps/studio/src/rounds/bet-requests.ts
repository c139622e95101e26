import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { mayBetTwice } from '../sessions/seats.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { findRules } from './builds.queries.ts'
import type { Round } from './rounds.queries.ts'
import { isSame, readStake } from './rounds.rules.ts'

/**
 * A bet as the frame requests it. It names the build whose rules and payouts the player sees: a bet is
 * never played by other rules. A bet on an older build is still parsed by the rules of that build, because
 * it may have been accepted while they were current and only its answer was lost.
 */
export type BetRequest = {
  key: string
  build: string
  stake: string
  choices: unknown
  /** The player's part of a seed that has none yet. */
  clientSeed: string | undefined
  /** The second bet of the player on the same flight. */
  isSecond: boolean
}

/** A request parsed by the rules of its build; the stake is in subunits. */
export type Bet = Pick<BetRequest, 'key' | 'build' | 'clientSeed'> & {
  stake: bigint
  choices: object
  /** The round is over when it is placed: what the player could still choose is chosen as for one who does not come back. */
  isPlayedOut?: true
}

/** @throws Refusal secondBetNotAllowed, gameUpdated, choicesNotAllowed, stakeNotAllowed */
export async function readBetRequest(deps: Deps, session: Session, request: BetRequest): Promise<Bet> {
  const { key, build, clientSeed, isSecond } = request
  if (isSecond && !mayBetTwice(session)) throw new Refusal('secondBetNotAllowed')
  const { rules, choices } = await readByRules(deps, session, request)
  const { game, currency } = session
  // Another build may have had other lines. Only a repeat of an accepted bet gets beyond this point with it.
  const step = build === game.build ? game.stakeStep : 1
  const stake = readStake(request.stake, { chips: rules.chipsOf(choices), step }, currency)
  if (stake === null) throw new Refusal('stakeNotAllowed')
  return { key, build, clientSeed, stake, choices }
}

/** @throws Refusal gameUpdated, choicesNotAllowed */
export async function readChoices(deps: Deps, session: Session, request: BetRequest): Promise<object> {
  return (await readByRules(deps, session, request)).choices
}

async function readByRules(deps: Deps, session: Session, { build, choices: wanted }: BetRequest) {
  const rules = await findRules(deps.pool, { game: session.game.id, build })
  if (rules === null) throw new Refusal('gameUpdated')
  const choices = rules.readChoices(wanted)
  if (choices === null || (isBought(choices) && !session.rules.bonusBuy))
    throw new Refusal('choicesNotAllowed')
  return { rules, choices }
}

/** Whether a feature is bought, which only some markets allow. */
export const isBought = (choices: object): boolean => 'buy' in choices

/** The round of a repeated key. @throws Refusal keyUsed if the key was used for another bet */
export function sameRound(known: Round, session: Session, { build, stake, choices }: Bet): Round {
  const isOther = known.game !== session.game.id || known.build !== build || known.baseStake !== stake
  if (isOther || !isSame(known.choices, choices)) throw new Refusal('keyUsed')
  return known
}

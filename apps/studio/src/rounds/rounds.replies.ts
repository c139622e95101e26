import { findGame } from '@fairhall/games'
import { toDecimal } from '@fairhall/money'
import type { Queryable } from '../platform/database.ts'
import { findShownFreeSpins } from '../free-spins/free-rounds.service.ts'
import { findDefinition } from './builds.queries.ts'
import type { Round } from './rounds.queries.ts'
import { refusalCodeOf } from './rounds.rules.ts'

/** The states of a round for the frame: waiting for the wallet, the player's turn, or over. */
const shownStates = { placed: 'settling', open: 'open', settled: 'settled', void: 'void' } as const

/**
 * A round for the frame, with the rules that it continues by: a round played with an earlier build must not be drawn and
 * priced by the current rules.
 */
export async function showRound(db: Queryable, round: Round) {
  const isWanted = round.state === 'open' || round.build !== findGame(round.game)?.build
  const freeSpins = await findShownFreeSpins(db, round)
  return { ...toRoundReply(round), freeSpins, definition: isWanted ? await findDefinition(db, round) : null }
}

/** Its payout stays hidden until the wallet has booked it. */
function toRoundReply(round: Round) {
  const { state, currency, refusal } = round
  const { subunitToUnit } = currency
  // While a later step waits for the wallet, the player still sees the result of the previous steps.
  const isBegun = state === 'open' || state === 'settled' || round.pendingMoves !== null
  return {
    id: round.id,
    key: round.key,
    game: round.game,
    build: round.build,
    state: shownStates[state],
    stake: toDecimal(round.stake, subunitToUnit),
    baseStake: toDecimal(round.baseStake, subunitToUnit),
    chip: toDecimal(chipOf(round), subunitToUnit),
    win: state === 'settled' ? toDecimal(round.win, subunitToUnit) : null,
    currency: currency.code,
    choices: round.choices,
    moves: round.moves,
    outcome: isBegun ? round.outcome : null,
    balance: round.balance,
    refusal: refusal === null ? null : { code: refusalCodeOf(refusal), apiCode: refusal },
    nonce: round.nonce,
    clientSeed: round.clientSeed,
    serverSeedHash: round.serverSeedHash,
    serverSeed: round.serverSeed,
    placedAt: round.placedAt.toISOString(),
    shown: round.isShown,
  }
}

/** The chosen stake of the grid: the player finds it selected again, whatever the total stake is. */
function chipOf({ game, choices, baseStake }: Round): bigint {
  const rules = findGame(game)
  // Choices made with an earlier build may be invalid now.
  const known = rules?.readChoices(choices) ?? null
  return known === null || rules === null ? baseStake : baseStake / BigInt(rules.chipsOf(known))
}

/**
 * A round for anyone who knows its id and wants to verify it: no account, no balance; if the round is not
 * over, nothing that happened.
 */
export async function toFairnessReply(db: Queryable, round: Round) {
  const {
    key: _key,
    chip: _chip,
    balance: _balance,
    shown: _shown,
    refusal: _refusal,
    ...reply
  } = toRoundReply(round)
  return {
    ...reply,
    outcome: reply.win === null ? null : reply.outcome,
    decimals: String(round.currency.subunitToUnit).length - 1,
    stakeSubunits: round.baseStake.toString(),
    winSubunits: reply.win === null ? null : round.win.toString(),
    definition: await findDefinition(db, round),
  }
}

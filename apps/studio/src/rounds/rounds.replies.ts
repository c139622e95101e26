import { toDecimal } from '@fairhall/money'
import type { Round } from './rounds.queries.ts'
import { refusalCodeOf } from './rounds.rules.ts'

/** A round as the frame sees it: what it pays stays unknown until the wallet has booked it. */
export function toRoundReply(round: Round) {
  const isSettled = round.state === 'settled'
  const { subunitToUnit } = round.currency
  return {
    id: round.id,
    key: round.key,
    game: round.game,
    build: round.build,
    state: round.state === 'placed' ? 'settling' : round.state,
    stake: toDecimal(round.stake, subunitToUnit),
    win: isSettled ? toDecimal(round.win, subunitToUnit) : null,
    currency: round.currency.code,
    choices: round.choices,
    outcome: isSettled ? round.outcome : null,
    balance: round.balance,
    refusal: round.refusal === null ? null : { code: refusalCodeOf(round.refusal), apiCode: round.refusal },
    nonce: round.nonce,
    clientSeed: round.clientSeed,
    serverSeedHash: round.serverSeedHash,
    serverSeed: round.serverSeed,
    placedAt: round.placedAt.toISOString(),
    shown: round.isShown,
  }
}

/** A round as anyone may check it who has its id: no account, no balance. */
export function toFairnessReply(round: Round, definition: unknown) {
  const { key: _key, balance: _balance, shown: _shown, refusal: _refusal, ...reply } = toRoundReply(round)
  return {
    ...reply,
    decimals: String(round.currency.subunitToUnit).length - 1,
    stakeSubunits: round.stake.toString(),
    winSubunits: reply.win === null ? null : round.win.toString(),
    definition,
  }
}

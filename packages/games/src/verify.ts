import { buildOf, canonicalJson } from './build.ts'
import { commitmentOf, isClientSeed, isServerSeed, seededDraws } from './draws.ts'
import type { Seeds } from './draws.ts'
import { findGame, rulesBy } from './games.ts'
import type { Game } from './games.ts'
import type { AnyOutcome, Rules } from './original.ts'

/**
 * The fairness check: anyone can recompute a round from its published data and compare the result with the
 * casino's claim. It needs no server and trusts none: the rules that come with a round must hash to the
 * round's build.
 */
export type NamedRules = {
  build: string
  /** The definition of the build, if it is not the current one. */
  definition?: unknown
}

export type PlayedRound = Seeds &
  NamedRules & {
    game: string
    /** The stake as placed, in subunits; what a move added follows from the moves. */
    stakeSubunits: string
    choices: unknown
    /** The player's moves in order; absent in games without moves. */
    moves?: readonly unknown[]
  }

export type ClaimedRound = PlayedRound & {
  serverSeedHash: string
  winSubunits: string
  /** As published: what was shown to the player. */
  outcome: unknown
}

export type Difference = 'malformed' | 'build' | 'serverSeed' | 'win' | 'outcome'

export type Verdict = {
  ok: boolean
  differences: Difference[]
  outcome: AnyOutcome | null
  winSubunits: string | null
  serverSeedHash: string | null
}

/** Recomputes a round. Null when its build is unknown and its definition does not hash to it. */
export function replayRound(round: PlayedRound): AnyOutcome | null {
  const game = findGame(round.game)
  if (game === null) return null
  const rules = rulesOf(game, round)
  return rules === null
    ? null
    : rules.play(seededDraws(round), BigInt(round.stakeSubunits), round.choices, round.moves ?? [])
}

function rulesOf(game: Game, round: PlayedRound): Rules | null {
  if (round.build === game.build) return game
  const definition = definitionOf(game, round)
  return definition === null ? null : rulesBy(game, definition)
}

/** The definition of a game's build; null when the supplied one does not match it. */
export function definitionOf(
  game: Pick<Game, 'id' | 'build' | 'definition'>,
  { build, definition }: NamedRules,
): unknown {
  if (build === game.build) return game.definition
  return definition !== undefined && buildOf(game.id, definition) === build ? definition : null
}

/** Recomputes a round and names every difference from the claim. */
export function verifyRound(claim: ClaimedRound): Verdict {
  if (!isWellFormed(claim)) return failed('malformed')
  let outcome: AnyOutcome | null
  try {
    outcome = replayRound(claim)
  } catch {
    return failed('malformed')
  }
  if (outcome === null) return failed('build')

  const serverSeedHash = commitmentOf(claim.serverSeed)
  const winSubunits = outcome.win.toString()
  const differences: Difference[] = []
  if (serverSeedHash !== claim.serverSeedHash) differences.push('serverSeed')
  if (winSubunits !== claim.winSubunits) differences.push('win')
  if (canonicalJson(toShown(outcome)) !== canonicalJson(toShown(claim.outcome))) differences.push('outcome')
  return { ok: differences.length === 0, differences, outcome, winSubunits, serverSeedHash }
}

/** The claim may come from a file, in which any value can replace a text. */
function isWellFormed({ serverSeed, clientSeed, stakeSubunits }: ClaimedRound): boolean {
  const areTexts = [serverSeed, clientSeed, stakeSubunits].every((one) => typeof one === 'string')
  return areTexts && isServerSeed(serverSeed) && isClientSeed(clientSeed) && /^\d{1,30}$/.test(stakeSubunits)
}

function failed(difference: Difference): Verdict {
  return { ok: false, differences: [difference], outcome: null, winSubunits: null, serverSeedHash: null }
}

/** The outcome without the amounts, whose format differs between places. */
function toShown(outcome: unknown): unknown {
  const { win: _win, lineBet: _lineBet, ...shown } = (outcome ?? {}) as Record<string, unknown>
  return shown
}

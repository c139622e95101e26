/**
 * Asks the registers of self-excluded people that a player's market names. A listed player is excluded until the register says
 * otherwise. Where the market closes on failure, a player is held until the register has answered.
 */
import { findPlayer, type Player } from '../players/index.ts'
import { listRegisterPauses, type Occasion, storeOutcomes } from './answers.service.ts'
import { askRegisters } from './asking.service.ts'
import type { RegistersDeps } from './registers.deps.ts'
import { rulesOf, subjectOf } from './registers.rules.ts'

/** Before a session opens. Never refuses: listed and held players may sign in to withdraw. */
export async function askAtSignIn(deps: RegistersDeps, playerId: string): Promise<void> {
  const player = await findPlayer(deps.db, playerId)
  if (player !== null) await askAtEntry(deps, player, 'atSignIn')
}

/** Once a player has registered. Returns whether a register lists them. */
export async function askAtRegistration(deps: RegistersDeps, playerId: string): Promise<boolean> {
  const player = await findPlayer(deps.db, playerId)
  if (player === null) return false
  await askAtEntry(deps, player, 'atRegistration')
  return (await listRegisterPauses(deps, deps.db, player)).some(({ kind }) => kind === 'excluded')
}

async function askAtEntry(
  deps: RegistersDeps,
  player: Player,
  entry: 'atRegistration' | 'atSignIn',
): Promise<void> {
  const rules = rulesOf(deps.settings.current(), player.country)
  if (player.erased_at === null && rules.asks.length > 0 && rules[entry]) await askAbout(deps, player)
}

/** Asks about one player, and stores the answers. */
export async function askAbout(deps: RegistersDeps, player: Player): Promise<void> {
  const subject = subjectOf(player)
  const outcomes = await askRegisters(deps, [subject])
  await storeOutcomes(deps, subject, outcomes.get(player.id) ?? [], 'entry')
}

/** Asks about players of any markets together. A failure to store the answers about one player is logged, and the others go on. */
export async function askAboutAll(
  deps: RegistersDeps,
  players: readonly Player[],
  occasion: Occasion,
): Promise<void> {
  const subjects = players.map(subjectOf)
  const outcomes = await askRegisters(deps, subjects)
  for (const subject of subjects) {
    const { playerId } = subject
    try {
      await storeOutcomes(deps, subject, outcomes.get(playerId) ?? [], occasion)
    } catch (error) {
      deps.log.error({ err: error, playerId }, 'could not store the answers of registers about a player')
    }
  }
}

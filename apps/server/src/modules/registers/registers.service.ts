/**
 * Asks the registers of self-excluded people that a player's market names. A listed player is excluded until the register says
 * otherwise. Where the market closes on failure, a player is held until the register has answered.
 */
import { findPlayer, type Player } from '../players/index.ts'
import { listRegisterPauses, type Occasion, storeOutcomes } from './answers.service.ts'
import { askRegisters, type IsSkipped } from './asking.service.ts'
import type { RegistersDeps } from './registers.deps.ts'
import { listChecks } from './registers.queries.ts'
import { rulesOf, subjectOf } from './registers.rules.ts'

/** Before a session opens. Never refuses: listed and held players may sign in to withdraw. */
export async function askAtSignIn(deps: RegistersDeps, playerId: string): Promise<void> {
  const player = await findPlayer(deps.db, playerId)
  if (player !== null) await askAtEntry(deps, player, 'atSignIn')
}

/** Before staff moves a player to another market, also where their market doesn't ask at sign-in. */
export async function askBeforeMove(deps: RegistersDeps, playerId: string): Promise<void> {
  const player = await findPlayer(deps.db, playerId)
  if (player === null || player.erased_at !== null) return
  if (rulesOf(deps.settings.current(), player.country).asks.length > 0) await askAbout(deps, player)
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

/** How often one sign-in asks again because the player's data changed while a register was asked. */
const TRIES_MAX = 3

/**
 * Asks about one player, and stores the answers. If the player's data change each time, the registers count as silent: a player must
 * not be able to sign in unasked by changing their profile at the same time.
 */
export async function askAbout(
  deps: RegistersDeps,
  { id }: Pick<Player, 'id'>,
  occasion: Occasion = 'entry',
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const player = await findPlayer(deps.db, id)
    if (player === null) return
    const subject = subjectOf(player)
    const outcomes = (await askRegisters(deps, [subject])).get(id) ?? []
    if (await storeOutcomes(deps, subject, outcomes, occasion)) return
    if (tries < TRIES_MAX) continue
    const silent = outcomes.filter(({ state }) => state === 'clear')
    await storeOutcomes(
      deps,
      subject,
      silent.map((outcome) => ({ ...outcome, state: 'unanswered' })),
      occasion,
    )
    return
  }
}

/** Before money is booked for a player: a register that did not answer may do so now. Never throws: the money is booked in any case. */
export async function askSilentRegisters(deps: RegistersDeps, playerId: string): Promise<void> {
  try {
    const checks = await listChecks(deps.db, playerId)
    const player = checks.some(({ state }) => state === 'unanswered')
      ? await findPlayer(deps.db, playerId)
      : null
    if (player !== null && player.erased_at === null) await askAbout(deps, player, 'payment')
  } catch (error) {
    deps.log.error({ err: error, playerId }, 'could not ask registers about a player before a payment')
  }
}

/** Asks about players of any markets together. A failure to store the answers about one player is logged, and the others go on. */
export async function askAboutAll(
  deps: RegistersDeps,
  players: readonly Player[],
  occasion: Occasion,
  isSkipped?: IsSkipped,
): Promise<void> {
  const subjects = players.map(subjectOf)
  const outcomes = await askRegisters(deps, subjects, isSkipped)
  for (const subject of subjects) {
    const { playerId } = subject
    try {
      await storeOutcomes(deps, subject, outcomes.get(playerId) ?? [], occasion)
    } catch (error) {
      deps.log.error({ err: error, playerId }, 'could not store the answers of registers about a player')
    }
  }
}

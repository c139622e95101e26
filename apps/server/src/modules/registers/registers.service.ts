/**
 * Asks the registers of self-excluded people that a player's market names. A listed player is excluded until the register says
 * otherwise. Where the market closes on failure, a player is held until the register has answered. Registers are asked outside of
 * transactions; each answer is stored under the player's lock, so a bet is entirely before or after it.
 */
import { createHmac } from 'node:crypto'
import type { ErrorName } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { MarketRules } from '../settings/index.ts'
import { findPlayer, lockPlayerRow, noteAudit, type Player } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { type RegisterPause, refreshPauses, stopPlay } from '../limits/index.ts'
import { type Question, type Register, RegisterUnavailable } from './register.ts'
import { openRegister } from './registers-file.ts'
import { listChecks, putCheck, type RegisterCheck, removeOtherChecks } from './registers.queries.ts'
import {
  follow,
  isComplete,
  offersUntil,
  pauseOf,
  type Person,
  personFields,
  type RegisterState,
} from './registers.rules.ts'
import type { RegistersDeps } from './registers.deps.ts'

const ACTOR = 'system:registers'

type Rules = MarketRules['registers']

/** `offers`: no answer then leaves everything as it was, because the player did nothing. */
type Occasion = 'entry' | 'offers'

/** A register's answer about a person, before it is stored. */
export interface Outcome {
  register: string
  state: RegisterState
  askedAt: Date
}

interface Subject {
  playerId: string
  person: Person
  country: string
}

export function rulesFor({ settings }: Pick<RegistersDeps, 'settings'>, country: string): Rules {
  return settings.current().marketOf(country).rules.registers
}

/**
 * Before a session opens, or once a player has registered. Never refuses: listed and held players may sign in to withdraw. Returns
 * whether the player is excluded by a register.
 */
export async function askAtEntry(
  deps: RegistersDeps,
  playerId: string,
  entry: 'atRegistration' | 'atSignIn',
): Promise<boolean> {
  const player = await findPlayer(deps.db, playerId)
  if (player === null || player.erased_at !== null) return false
  const rules = rulesFor(deps, player.country)
  if (rules.asks.length > 0 && rules[entry]) await askAbout(deps, [player], 'entry')
  return (await listRegisterPauses(deps, deps.db, player)).some(({ kind }) => kind === 'excluded')
}

/** Asks about players of any markets, and stores the answers. */
export async function askAbout(
  deps: RegistersDeps,
  players: readonly Player[],
  occasion: Occasion,
): Promise<void> {
  const subjects = players.map(subjectOf)
  const outcomes = await askRegisters(deps, subjects)
  for (const subject of subjects) {
    try {
      await storeOutcomes(deps, subject, outcomes.get(subject.playerId) ?? [], occasion)
    } catch (error) {
      if (subjects.length === 1) throw error
      // The answers about the others must not wait for this player.
      deps.log.error({ err: error, playerId: subject.playerId }, 'could not store the answer of a register')
    }
  }
}

/** What the registers of their markets answer about each person, by the id of the player. */
async function askRegisters(
  deps: RegistersDeps,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, Outcome[]>> {
  const outcomes = new Map<string, Outcome[]>()
  const asked = new Set(subjects.flatMap(({ country }) => rulesFor(deps, country).asks))
  for (const register of asked) {
    const own = subjects.filter(({ country }) => rulesFor(deps, country).asks.includes(register))
    for (const [playerId, outcome] of await askOne(deps, register, own))
      outcomes.set(playerId, [...(outcomes.get(playerId) ?? []), outcome])
  }
  return outcomes
}

async function askOne(
  deps: RegistersDeps,
  register: string,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, Outcome>> {
  const askedAt = deps.clock.now()
  const { needs } = deps.registers.find(({ id }) => id === register) ?? { needs: [] }
  const questions = subjects.flatMap(({ playerId, person }): Question[] =>
    isComplete(person, needs) ? [{ id: playerId, ...person }] : [],
  )
  const answers = await answersOf(deps, register, questions)
  return new Map(
    subjects.map(({ playerId, person }) => {
      const state = isComplete(person, needs) ? (answers.get(playerId) ?? 'unanswered') : 'incomplete'
      deps.metrics.registerAnswers.inc({ outcome: state })
      return [playerId, { register, state, askedAt }]
    }),
  )
}

async function answersOf(
  deps: RegistersDeps,
  id: string,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, 'clear' | 'listed'>> {
  const answers = new Map<string, 'clear' | 'listed'>()
  if (questions.length === 0) return answers
  try {
    const register = openRegister(deps, id)
    if (register === null) throw new RegisterUnavailable('the register is not configured')
    for (let first = 0; first < questions.length; first += register.batchMax) {
      const piece = questions.slice(first, first + register.batchMax)
      for (const [playerId, answer] of await askPiece(register, piece)) answers.set(playerId, answer)
    }
  } catch (error) {
    if (!(error instanceof RegisterUnavailable)) throw error
    deps.log.warn({ register: id, err: error }, 'a register of self-excluded people does not answer')
  }
  return answers
}

function subjectOf(player: Player): Subject {
  const { id: playerId, country, birthdate, email, phone } = player
  const { first_name: firstName, last_name: lastName, postal_code: postalCode } = player
  return { playerId, country, person: { firstName, lastName, birthdate, email, phone, postalCode } }
}

/** A question that the register refuses must not keep it from answering the others: a refused piece is asked in halves. */
async function askPiece(
  register: Register,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, 'clear' | 'listed'>> {
  try {
    return await register.ask(questions)
  } catch (error) {
    if (!(error instanceof RegisterUnavailable && error.isRefusal)) throw error
    if (questions.length === 1) return new Map()
    const half = Math.ceil(questions.length / 2)
    const halves = [questions.slice(0, half), questions.slice(half)]
    const answers = [await askPiece(register, halves[0] ?? []), await askPiece(register, halves[1] ?? [])]
    return new Map(answers.flatMap((answer) => [...answer]))
  }
}

/** A keyed hash: it shows that data changed, and tells nobody the data. */
function hashOf(
  { secrets }: RegistersDeps,
  { person, country }: Pick<Subject, 'person' | 'country'>,
): Buffer {
  const text = JSON.stringify([country, ...personFields.map((field) => person[field])])
  return createHmac('sha256', secrets.current('register-check').key).update(text).digest()
}

/** Whether the player's data, or their market's registers, differ from what was last asked. */
export async function isToAskAgain(deps: RegistersDeps, player: Player): Promise<boolean> {
  const { asks } = rulesFor(deps, player.country)
  const checks = await listChecks(deps.db, player.id)
  if (asks.length === 0) return checks.length > 0
  const hash = hashOf(deps, subjectOf(player))
  return asks.some((id) => !checks.some(({ register, askedAs }) => register === id && askedAs.equals(hash)))
}

async function storeOutcomes(
  deps: RegistersDeps,
  subject: Subject,
  outcomes: readonly Outcome[],
  occasion: Occasion,
): Promise<void> {
  const { playerId } = subject
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const player = await lockPlayerRow(tx, playerId)
      if (player === null || player.erased_at !== null) return
      const rules = rulesFor(deps, player.country)
      // Data that changed meanwhile are asked about by their change.
      if (!hashOf(deps, subjectOf(player)).equals(hashOf(deps, subject))) return
      const removed = await removeOtherChecks(tx, playerId, rules.asks)
      for (const { register, state } of removed)
        if (state === 'listed') await note(deps, tx, { playerId, register, action: 'cleared' })
      let isChanged = removed.length > 0
      const checks = await listChecks(tx, playerId)
      for (const outcome of outcomes) {
        if (!rules.asks.includes(outcome.register)) continue
        const before = checks.find(({ register }) => register === outcome.register) ?? null
        if (before !== null && before.askedAt > outcome.askedAt) continue
        if (occasion === 'offers' && outcome.state === 'unanswered' && before !== null) continue
        isChanged =
          (await store(deps, locked, { ...outcome, hash: hashOf(deps, subject) }, before)) || isChanged
      }
      if (isChanged || (await isOutdated(deps, locked, player))) await refreshPauses(deps, locked)
    }),
  )
}

/** Whether the market's rules have changed since the restriction that bets read was written. */
async function isOutdated(
  deps: RegistersDeps,
  { tx, state }: LockedPlayer,
  player: Player,
): Promise<boolean> {
  const pauses = await listRegisterPauses(deps, tx, player)
  const { restriction } = state()
  return pauses.length > 0 ? restriction === 'none' : restriction === 'held'
}

/** Returns whether the state changed. */
async function store(
  deps: RegistersDeps,
  locked: LockedPlayer,
  { register, state: outcome, askedAt, hash: askedAs }: Outcome & { hash: Buffer },
  before: RegisterCheck | null,
): Promise<boolean> {
  const { tx, playerId } = locked
  const rules = rulesFor(deps, locked.state().country)
  const state = follow(before?.state ?? null, outcome)
  const answeredAt = outcome === 'clear' || outcome === 'listed' ? deps.clock.now() : null
  const listedSince = state === 'listed' ? (before?.listedSince ?? askedAt) : null
  const check = { register, state, askedAt, answeredAt, listedSince, askedAs }
  await putCheck(tx, playerId, check, offersUntil(state, rules, askedAt))
  if (state === before?.state) return false
  if (state === 'listed') await stopPlay(deps, locked)
  if (state === 'listed') await note(deps, tx, { playerId, register, action: 'listed' })
  else if (before?.state === 'listed') await note(deps, tx, { playerId, register, action: 'cleared' })
  else if (state !== 'clear' && rules.failsClosed)
    await note(deps, tx, { playerId, register, action: 'held' })
  return true
}

/** Staff finds in the player's journal why a register restricts them. */
async function note(
  deps: RegistersDeps,
  tx: Tx,
  {
    playerId,
    register,
    action,
  }: { playerId: string; register: string; action: 'listed' | 'cleared' | 'held' },
): Promise<void> {
  const reasons = {
    listed: 'the register lists the player',
    cleared: 'no register that is asked lists the player',
    held: 'the register did not answer, or the player has not stated what it needs',
  }
  await noteAudit(deps, tx, {
    actor: ACTOR,
    action: `register.${action}`,
    subject: `player:${playerId}`,
    playerId,
    reason: reasons[action],
    details: { register },
  })
}

/** What the registers of their market mean for the player. */
export async function listRegisterPauses(
  deps: Pick<RegistersDeps, 'settings'>,
  db: Db | Tx,
  { id, country }: Pick<Player, 'id' | 'country'>,
): Promise<RegisterPause[]> {
  const rules = rulesFor(deps, country)
  if (rules.asks.length === 0) return []
  const checks = await listChecks(db, id)
  return checks.flatMap(({ register, state, askedAt, listedSince }) => {
    const pause = rules.asks.includes(register) ? pauseOf(state, rules.failsClosed) : null
    return pause === null ? [] : [{ ...pause, since: listedSince ?? askedAt }]
  })
}

/** Why a held player is refused: what a register lacks, or `otherwise` if no register is the reason. */
export async function codeOfHold(
  deps: Pick<RegistersDeps, 'settings'>,
  { tx, playerId, state }: LockedPlayer,
  otherwise: ErrorName,
): Promise<ErrorName> {
  const { asks, failsClosed } = rulesFor(deps, state().country)
  if (asks.length === 0 || !failsClosed) return otherwise
  const states = (await listChecks(tx, playerId)).map((check) => check.state)
  if (states.includes('incomplete')) return 'registerDataMissing'
  return states.includes('unanswered') ? 'registerUnanswered' : otherwise
}

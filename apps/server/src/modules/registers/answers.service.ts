/** The stored answers of registers, what they mean for a player, and when they are outdated. */
import { createHmac } from 'node:crypto'
import type { ErrorName } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { lockPlayerRow, noteAudit, type Player } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { type RegisterPause, refreshPauses, stopPlay } from '../limits/index.ts'
import type { Outcome } from './asking.service.ts'
import { listChecks, putCheck, type RegisterCheck, removeOtherChecks } from './registers.queries.ts'
import {
  countRefusal,
  follow,
  offersUntil,
  pausesOf,
  REFUSALS_BEFORE_CASE,
  personFields,
  type RegisterRules,
  rulesOf,
  type Subject,
  subjectOf,
} from './registers.rules.ts'
import type { RegistersDeps } from './registers.deps.ts'

const ACTOR = 'system:registers'

/**
 * `offers`: no answer then leaves everything as it was, because the player did nothing; only refusals are counted. `payment`: not even
 * those, and the same of a register that was not asked before.
 */
export type Occasion = 'entry' | 'offers' | 'payment'

/** What the registers of their market mean for the player. */
export async function listRegisterPauses(
  { settings }: Pick<RegistersDeps, 'settings'>,
  db: Db | Tx,
  { id, country }: Pick<Player, 'id' | 'country'>,
): Promise<RegisterPause[]> {
  const rules = rulesOf(settings.current(), country)
  return rules.asks.length === 0 ? [] : pausesOf(await listChecks(db, id), rules)
}

/**
 * Why a player may not leave the market whose registers guard them; null: they may. Each of its registers must have answered "not
 * listed" about the data as they are now, also where the market doesn't close on failure.
 */
export async function whyToStay(
  deps: Pick<RegistersDeps, 'secrets' | 'settings'>,
  { tx, playerId }: LockedPlayer,
  player: Player,
): Promise<'listed' | 'unanswered' | null> {
  const { asks } = rulesOf(deps.settings.current(), player.country)
  if (asks.length === 0) return null
  const checks = (await listChecks(tx, playerId)).filter(({ register }) => asks.includes(register))
  if (checks.some(({ state }) => state === 'listed')) return 'listed'
  const hash = hashOf(deps, subjectOf(player))
  const areClear = checks.every(({ state, askedAs }) => state === 'clear' && askedAs.equals(hash))
  return areClear && checks.length === asks.length ? null : 'unanswered'
}

/** Why a held player is refused: what a register lacks, or `otherwise` if no register is the reason. */
export async function codeOfHold(
  { settings }: Pick<RegistersDeps, 'settings'>,
  { tx, playerId, state }: LockedPlayer,
  otherwise: ErrorName,
): Promise<ErrorName> {
  const { asks, failsClosed } = rulesOf(settings.current(), state().country)
  if (asks.length === 0 || !failsClosed) return otherwise
  const states = (await listChecks(tx, playerId)).map((check) => check.state)
  if (states.includes('incomplete')) return 'registerDataMissing'
  return states.includes('unanswered') ? 'registerUnanswered' : otherwise
}

/** Whether the player's data, or their market's registers, differ from what was last asked. */
export async function isToAskAgain(deps: RegistersDeps, player: Player): Promise<boolean> {
  const { asks } = rulesOf(deps.settings.current(), player.country)
  const checks = await listChecks(deps.db, player.id)
  if (asks.length === 0) return checks.length > 0
  const hash = hashOf(deps, subjectOf(player))
  return asks.some((id) => !checks.some(({ register, askedAs }) => register === id && askedAs.equals(hash)))
}

/** A keyed hash: it shows that data changed without revealing them. */
function hashOf({ secrets }: Pick<RegistersDeps, 'secrets'>, { person, country }: Subject): Buffer {
  const text = JSON.stringify([country, ...personFields.map((field) => person[field])])
  return createHmac('sha256', secrets.current('register-check').key).update(text).digest()
}

/**
 * Stores the answers to questions about this player, under their lock: a bet is entirely before or after it. "Not listed" counts only
 * for the data that were asked about. Every other answer is stored even if the data changed meanwhile, so that nobody escapes an
 * exclusion by changing their profile. Returns false if an answer was left out.
 */
export async function storeOutcomes(
  deps: RegistersDeps,
  subject: Subject,
  outcomes: readonly Outcome[],
  occasion: Occasion,
): Promise<boolean> {
  const { playerId } = subject
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const player = await lockPlayerRow(tx, playerId)
      if (player === null || player.erased_at !== null) return true
      const askedAs = hashOf(deps, subject)
      const isUnchanged = hashOf(deps, subjectOf(player)).equals(askedAs)
      const counted = outcomes.filter(({ state }) => isUnchanged || state !== 'clear')
      const rules = rulesOf(deps.settings.current(), player.country)
      const { checks, hasDropped } = await dropOtherChecks(deps, locked, rules)
      let hasChanged = hasDropped
      for (const outcome of counted) {
        const before = checks.get(outcome.register) ?? null
        if (!rules.asks.includes(outcome.register) || !counts(outcome, before, occasion)) continue
        const check = nextCheck(outcome, before, { askedAs, now: deps.clock.now(), occasion })
        await putCheck(tx, playerId, check, offersUntil(check.state, rules, check.askedAt))
        checks.set(check.register, check)
        if (check.refusals === REFUSALS_BEFORE_CASE && before?.refusals !== check.refusals)
          await note(deps, tx, { playerId, register: check.register, action: 'refused' })
        if (check.state === before?.state) continue
        hasChanged = true
        await applyChange(deps, locked, check, before, rules)
      }
      const pauses = pausesOf([...checks.values()], rules)
      if (hasChanged || isOutdated(pauses, locked)) await refreshPauses(deps, locked)
      return counted.length === outcomes.length
    }),
  )
}

/** Removes the answers of registers that the market no longer asks. Returns the others, by register. */
async function dropOtherChecks(
  deps: RegistersDeps,
  { tx, playerId }: LockedPlayer,
  { asks }: RegisterRules,
): Promise<{ checks: Map<string, RegisterCheck>; hasDropped: boolean }> {
  const all = await listChecks(tx, playerId)
  const dropped = all.filter(({ register }) => !asks.includes(register))
  if (dropped.length > 0) await removeOtherChecks(tx, playerId, asks)
  for (const { register, state } of dropped)
    if (state === 'listed') await note(deps, tx, { playerId, register, action: 'notAsked' })
  const kept = all.filter((check) => !dropped.includes(check))
  return {
    checks: new Map(kept.map((check) => [check.register, check])),
    hasDropped: dropped.length > 0,
  }
}

/** Answers can arrive out of order. "Listed" counts all the same: a later question may have been about other data. */
function counts(
  { state, isRefused, askedAt }: Outcome,
  before: RegisterCheck | null,
  occasion: Occasion,
): boolean {
  if (before === null) return !(occasion === 'payment' && state === 'unanswered')
  if (before.askedAt > askedAt) return state === 'listed' && before.state !== 'listed'
  return state !== 'unanswered' || occasion === 'entry' || (occasion === 'offers' && isRefused)
}

function nextCheck(
  { register, state: outcome, isRefused, askedAt }: Outcome,
  before: RegisterCheck | null,
  { askedAs, now, occasion }: { askedAs: Buffer; now: Date; occasion: Occasion },
): RegisterCheck {
  const state = follow(before?.state ?? null, outcome)
  const known = before === null ? null : { ...before, isSameQuestion: before.askedAs.equals(askedAs) }
  const refusals = isRefused ? countRefusal(known, askedAt) : { refusals: 0, askAfter: null }
  if (before !== null && occasion === 'offers' && outcome === 'unanswered') return { ...before, ...refusals }
  return {
    register,
    state,
    // Only the answer to a question that is later than both ends what this one begins.
    askedAt: before !== null && before.askedAt > askedAt ? before.askedAt : askedAt,
    askedAs,
    answeredAt: outcome === 'clear' || outcome === 'listed' ? now : null,
    listedSince: state === 'listed' ? (before?.listedSince ?? askedAt) : null,
    ...refusals,
  }
}

async function applyChange(
  deps: RegistersDeps,
  locked: LockedPlayer,
  { register, state }: RegisterCheck,
  before: RegisterCheck | null,
  { failsClosed }: RegisterRules,
): Promise<void> {
  const { tx, playerId } = locked
  if (state === 'listed') {
    await stopPlay(deps, locked)
    await note(deps, tx, { playerId, register, action: 'listed' })
  } else if (before?.state === 'listed') await note(deps, tx, { playerId, register, action: 'cleared' })
  else if (state !== 'clear' && failsClosed) await note(deps, tx, { playerId, register, action: 'held' })
}

/** Whether the market's rules have changed since the restriction that bets read was written. */
function isOutdated(pauses: readonly RegisterPause[], locked: LockedPlayer): boolean {
  const { restriction } = locked.state()
  return pauses.length > 0 ? restriction === 'none' : restriction === 'held'
}

const reasons = {
  listed: 'the register lists the player',
  cleared: 'the register no longer lists the player',
  notAsked: 'the market no longer asks the register, which listed the player',
  refused: 'the register has refused the question about the player several times: check their data',
  held: 'the register did not answer, or the player has not stated what it needs',
}

interface Note {
  playerId: string
  register: string
  action: keyof typeof reasons
}

/** Staff find in the player's journal why a register restricts them. */
async function note(deps: RegistersDeps, tx: Tx, { playerId, register, action }: Note): Promise<void> {
  await noteAudit(deps, tx, {
    actor: ACTOR,
    action: `register.${action}`,
    subject: `player:${playerId}`,
    playerId,
    reason: reasons[action],
    details: { register },
  })
}

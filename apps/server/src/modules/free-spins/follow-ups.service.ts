/** What must happen to free spins without their player: questions that a provider didn't answer, deadlines, reconciliation. */
import { oneByOne } from '../../platform/jobs/process-separately.ts'
import { isOpen, type LockedPlayer } from '../player-state/index.ts'
import { askDelayMs } from './free-spin-states.rules.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import {
  listAtProviders,
  listDueFreespins,
  type PlayerFreespin,
  updateFreespin,
} from './free-spins.queries.ts'
import { applyIssue, change, underLock } from './free-spins.service.ts'
import { askForState, askToCancel, askToIssue } from './provider-calls.ts'
import { bookReport } from './reports.service.ts'

const requestOf = ({ id, player_id: playerId }: PlayerFreespin) => ({ playerId, freespinId: id })

/** Safe on several workers: each step decides again under the player's lock. */
export async function followUpFreespins(deps: FreeSpinsDeps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne<PlayerFreespin>(
    deps,
    'could not follow up free spins',
    (after) => listDueFreespins(deps.db, now, after),
    (spins) => followUp(deps, spins, now),
  )
}

async function followUp(deps: FreeSpinsDeps, spins: PlayerFreespin, now: Date): Promise<void> {
  if (spins.stage === 'withdrawn') return withdraw(deps, spins)
  if (spins.stage === 'asked' && spins.activate_by > now) return askAgain(deps, spins)
  if (spins.stage === 'active' && (await reconcile(deps, spins))) return
  await underLock(deps, requestOf(spins), async (locked, present) => {
    const deadline = present.stage === 'active' ? present.expires_at : present.activate_by
    if (deadline !== null && deadline <= now) await change(deps, locked, present, 'expire')
  })
}

/**
 * Claims the question for this worker, so that two workers don't both ask. Null if another one was first, or if it may not be asked
 * now: then the next question is due later.
 */
async function claim(
  deps: FreeSpinsDeps,
  spins: PlayerFreespin,
  mayAsk: (locked: LockedPlayer, now: Date) => boolean,
): Promise<PlayerFreespin | null> {
  return underLock(deps, requestOf(spins), async (locked, present) => {
    if (present.version !== spins.version) return null
    const now = deps.clock.now()
    const asks = present.asks + 1
    const claimed = await updateFreespin(
      locked.tx,
      present,
      { asks, ask_at: new Date(now.getTime() + askDelayMs(asks)) },
      now,
    )
    return mayAsk(locked, now) ? claimed : null
  })
}

/** A player who may not play any more gets no free spins to play. */
async function askAgain(deps: FreeSpinsDeps, spins: PlayerFreespin): Promise<void> {
  const claimed = await claim(deps, spins, isOpen)
  if (claimed === null) return
  await applyIssue(deps, claimed, await askToIssue(deps, claimed, claimed.expires_at ?? claimed.activate_by))
}

/** Used spins can't be cancelled. They stay withdrawn until the provider reports them, and that report pays nothing. */
async function withdraw(deps: FreeSpinsDeps, spins: PlayerFreespin): Promise<void> {
  const claimed = await claim(deps, spins, () => true)
  if (claimed === null) return
  const { kind } = await askToCancel(deps, claimed)
  if (kind === 'accepted') await drop(deps, claimed)
  if (kind === 'refused') await reconcile(deps, claimed)
}

async function drop(deps: FreeSpinsDeps, spins: PlayerFreespin): Promise<void> {
  await underLock(deps, requestOf(spins), (locked, present) => change(deps, locked, present, 'drop'))
}

/** Asks each provider for the state of the issues that it has, and finishes those whose final report we missed. */
export async function reconcileFreespins(deps: FreeSpinsDeps): Promise<void> {
  await oneByOne<PlayerFreespin>(
    deps,
    'could not reconcile free spins',
    (after) => listAtProviders(deps.db, after),
    async (spins) => {
      await reconcile(deps, spins)
    },
  )
}

/** Returns whether it is over. */
export async function reconcile(deps: FreeSpinsDeps, spins: PlayerFreespin): Promise<boolean> {
  const found = await askForState(deps, spins)
  if (found === null || spins.provider === null) return false
  const { state, spinsLeft, totalWin } = found
  if (state === 'unknown') {
    // Spins that the provider never got can't be played any more.
    if (spins.stage !== 'active') await drop(deps, spins)
    return false
  }
  const { id: issueId, player_id: playerId, provider: providerId, currency } = spins
  await bookReport(deps, { issueId, playerId, providerId, currency, state, spinsLeft, totalWin })
  return state !== 'active'
}

/**
 * Automatic play: rounds one after another without a tap, where the market allows it. The player sets the rules and the
 * limits beforehand. Anything that needs the player's attention ends it: a feature, a message, a pause, leaving the page.
 */
import { openedFeature } from '@fairhall/games'
import type { Round } from '../../net/api-types.ts'
import type { CurrencyFormat } from '../amounts/currency-format.ts'
import { dropNextBet } from '../screen/next-bet.ts'
import { hasNoBet, type Store } from '../screen/store.ts'
import { highestStake, type StakeRange } from '../stakes/stake-range.ts'
import type { Table } from '../table/table.ts'
import {
  firstRun,
  followRound,
  hasRoundsLeft,
  nextStakeOf,
  type AutoplaySettings,
  type PlayedRound,
  type Run,
} from './autoplay-rules.ts'
import type { LimitShare, SharedLimits } from './shared-limits.ts'

/** Pauses between two rounds, so that the player sees where they are. */
const BETWEEN_MS = 350
const BETWEEN_FAST_MS = 40

export interface Autoplay {
  start(settings: AutoplaySettings): Promise<void>
  stop(): void
}

interface AutoplayParts extends Pick<Table, 'play' | 'nextStake' | 'unseenWins' | 'endAutoplay'> {
  readonly store: Store
  readonly currencyFormat: CurrencyFormat
  readonly stakes: StakeRange
  /** Those of all bets of the player. */
  readonly limits: SharedLimits
  readonly pause: (ms: number) => Promise<void>
  /** Changes the player's side. */
  flip(): void
}

export function createAutoplay(parts: AutoplayParts): Autoplay {
  const { store, currencyFormat, stakes, limits, play, nextStake, unseenWins, endAutoplay, pause } = parts
  let runs = 0

  /** Whether a round by the rules may follow. Its stake is then chosen. */
  function prepare(settings: AutoplaySettings, run: Run, share: LimitShare): boolean {
    const stake = nextStakeOf(stakes, run)
    if (stake === null) return false
    const left = settings.rounds === null ? null : settings.rounds - run.played
    // The limits count every known result; the player sees what has been shown.
    const net = run.net - unseenWins()
    store.set({
      roundStake: currencyFormat.amount(stake),
      autoplay: {
        left,
        played: run.played,
        net: currencyFormat.amount(net < 0n ? -net : net),
        isDown: net < 0n,
      },
    })
    const total = nextStake()
    return total <= highestStake(stakes) && hasRoundsLeft(settings, run) && share.mayStake(total)
  }

  /** Does nothing during a round: its first press would be the main move of that round, such as a cash-out. */
  async function start(settings: AutoplaySettings): Promise<void> {
    if (!hasNoBet(store.state) || store.state.autoplay !== null) return
    dropNextBet(store)
    const thisRun = ++runs
    const share = limits.join(settings, stop)
    await playRounds(settings, share, () => thisRun !== runs)
    share.leave()
    if (thisRun === runs) end()
  }

  async function playRounds(
    settings: AutoplaySettings,
    share: LimitShare,
    isStopped: () => boolean,
  ): Promise<void> {
    let run = firstRun(currencyFormat.subunits(store.state.stake))
    while (prepare(settings, run, share)) {
      const round = await play()
      if (round === null) return
      const played = toPlayedRound(round, currencyFormat)
      // A round whose automatic play was stopped meanwhile counts for that of the other bet.
      const isOver = share.count(played)
      if (isStopped() || !isFree(store)) return
      const followed = followRound(settings, run, played)
      run = followed.run
      if (isOver || isFeature(round) || round.freeSpins?.left === 0) return
      if (followed.isFlipped) parts.flip()
      await pause(store.state.turbo ? BETWEEN_FAST_MS : BETWEEN_MS)
      if (isStopped() || !isFree(store)) return
    }
  }

  /** A round in progress keeps its stake. The player's own counts when the table is idle. */
  function end(): void {
    store.set({ autoplay: null })
    endAutoplay()
  }

  function stop(): void {
    runs += 1
    end()
  }

  return { start, stop }
}

const isFree = ({ state: { phase, notice, paused } }: Store) =>
  (phase === 'between' || phase === 'idle') && notice === null && !paused

const toPlayedRound = (
  { stake, win, freeSpins }: Round,
  { subunits }: Pick<CurrencyFormat, 'subunits'>,
): PlayedRound => ({ stake: subunits(stake), win: subunits(win ?? '0'), isFree: freeSpins != null })

/** Whether the round opened a feature, which the player should not miss. */
export function isFeature({ outcome }: Pick<Round, 'outcome'>): boolean {
  if (outcome?.kind !== 'slot') return false
  return outcome.spins.length > 1 || outcome.spins.some((spin) => openedFeature(spin) !== undefined)
}

/**
 * Autoplay: rounds one after another without a tap, where the market allows it. The player sets the number of
 * rounds and the loss limit beforehand. Anything that needs the player's attention ends it: a feature, a
 * message, leaving the page.
 */
import type { Round } from '../../net/api-types.ts'
import type { CurrencyFormat } from '../amounts/currency-format.ts'
import type { Store } from '../screen/store.ts'
import type { Table } from './table.ts'

/** Pause between two rounds, so that the player can tap to end autoplay. */
const BETWEEN_MS = 350

export interface AutoplaySettings {
  readonly rounds: number
  /** Autoplay ends when stakes minus wins reach this, in subunits. */
  readonly lossMax: bigint
  /** Autoplay ends at a single win of this amount, in subunits; null for no such limit. */
  readonly winFrom: bigint | null
}

export interface Autoplay {
  start(settings: AutoplaySettings): Promise<void>
  stop(): void
}

interface AutoplayParts extends Pick<Table, 'play' | 'nextStake' | 'endAutoplay'> {
  readonly store: Store
  readonly currencyFormat: CurrencyFormat
  readonly pause: (ms: number) => Promise<void>
}

export function createAutoplay(parts: AutoplayParts): Autoplay {
  const { store, currencyFormat, play, nextStake, endAutoplay, pause } = parts
  let runs = 0

  async function start(settings: AutoplaySettings): Promise<void> {
    const thisRun = ++runs
    let lost = 0n
    for (let left = settings.rounds; left > 0; left -= 1) {
      // The next round may lose its whole stake.
      if (lost + nextStake() > settings.lossMax) break
      store.set({ autoplay: left })
      const round = await play()
      if (thisRun !== runs) return
      if (round === null || !isFree(store)) break
      // A free spin costs nothing, and its win is not paid yet.
      if (round.freeSpins == null)
        lost += currencyFormat.subunits(round.stake) - currencyFormat.subunits(round.win ?? '0')
      else if (round.freeSpins.left === 0) break
      if (isReason(settings, round, currencyFormat)) break
      await pause(BETWEEN_MS)
      if (thisRun !== runs) return
      if (!isFree(store)) break
    }
    end()
  }

  function end(): void {
    store.set({ autoplay: null })
    endAutoplay()
  }

  return {
    start,
    stop() {
      runs += 1
      end()
    },
  }
}

const isFree = ({ state: { phase, notice, paused } }: Store) =>
  (phase === 'between' || phase === 'idle') && notice === null && !paused

/** Whether autoplay stops at this round. */
export function isReason(
  { winFrom }: AutoplaySettings,
  round: Round,
  currencyFormat: Pick<CurrencyFormat, 'subunits'>,
): boolean {
  const win = currencyFormat.subunits(round.win ?? '0')
  return (winFrom !== null && win >= winFrom) || isFeature(round)
}

function isFeature({ outcome }: Round): boolean {
  return outcome?.kind === 'slot' && (outcome.spins.length > 1 || outcome.spins[0]?.hold !== undefined)
}

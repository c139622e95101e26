/** What every bet of a player has in addition to its table: automatic play, and the press of its main button. */
import { createAutoplay, type Autoplay } from './core/autoplay/autoplay.ts'
import type { SharedLimits } from './core/autoplay/shared-limits.ts'
import type { GameKit, GameView } from './core/game/game-view.ts'
import { pressNextBet } from './core/screen/next-bet.ts'
import { stakeRangeOf } from './core/stakes/stake-range.ts'
import type { Table } from './core/table/table.ts'
import { vibrate } from './view/celebration/haptics.ts'

export function createTableAutoplay(
  { store, session, currencyFormat }: GameKit,
  view: GameView,
  table: Table,
  { pause, limits }: { readonly pause: (ms: number) => Promise<void>; readonly limits: SharedLimits },
): Autoplay {
  const { playAutomatic } = view
  const { nextStake, unseenWins, endAutoplay } = table
  return createAutoplay({
    store,
    currencyFormat,
    stakes: stakeRangeOf(session, currencyFormat),
    limits,
    pause,
    flip: () => view.flip?.(),
    nextStake,
    unseenWins,
    endAutoplay,
    play: playAutomatic === undefined ? table.play : () => playAutomatic(table.play),
  })
}

export function pressMainButton({ sound, store }: GameKit, table: Table, autoplay: Autoplay): void {
  sound.press()
  vibrate(8)
  if (store.state.autoplay !== null) return autoplay.stop()
  if (!pressNextBet(store)) void table.play()
}

/** Returns what lowers the stake to what the balance covers; null where only a deposit helps. */
export const stakeLowering =
  ({ store, currencyFormat }: GameKit, table: Table) =>
  (): (() => void) | null => {
    const { balance } = store.state
    const most = balance === null ? null : currencyFormat.subunits(balance)
    return most !== null && table.isStakeLowerable(most) ? () => table.lowerStake(most) : null
  }

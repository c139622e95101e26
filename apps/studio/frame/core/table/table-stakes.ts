/** How the stake of a table changes: by the player, and down to what a bet may cost. */
import { playedSpins } from '../screen/store.ts'
import { changedStake, lowestStake, stakeRangeOf, type StakeChange } from '../stakes/stake-range.ts'
import type { TableParts } from './table.ts'

export function createTableStakes({
  session,
  store,
  view,
  currencyFormat,
}: Pick<TableParts, 'session' | 'store' | 'view' | 'currencyFormat'>) {
  const range = stakeRangeOf(session, currencyFormat)
  let chips = 1

  function changeStake(change: StakeChange): void {
    const { phase, stake } = store.state
    if (phase !== 'idle' || playedSpins(store.state) !== null) return
    store.set({ stake: currencyFormat.amount(changedStake(range, currencyFormat.subunits(stake), change)) })
  }

  return {
    /** A bet is placed. A bought feature costs a multiple of the stake only until its round ends. */
    countChips: () => void (chips = view.chips?.() ?? 1),
    changeStake,
    lowerStake: (most: bigint) => changeStake({ kind: 'atMost', total: most, chips: Math.max(1, chips) }),
    isStakeLowerable(most: bigint): boolean {
      const cost = (stake: bigint) => stake * BigInt(chips)
      return cost(currencyFormat.subunits(store.state.stake)) > most && cost(lowestStake(range)) <= most
    },
  }
}

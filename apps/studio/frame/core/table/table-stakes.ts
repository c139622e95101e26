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
  /** What a bet may cost, if that became known while the stake couldn't change. */
  let keptLimit: bigint | null = null
  const isChangeable = () => store.state.phase === 'idle' && playedSpins(store.state) === null

  function changeStake(change: StakeChange): void {
    if (!isChangeable()) return
    const { stake } = store.state
    store.set({ stake: currencyFormat.amount(changedStake(range, currencyFormat.subunits(stake), change)) })
  }

  function lowerStake(most: bigint): void {
    keptLimit = isChangeable() ? null : most
    changeStake({ kind: 'atMost', total: most, chips: Math.max(1, chips) })
  }

  return {
    /** A bet is placed. A bought feature costs a multiple of the stake only until its round ends. */
    countChips: () => void (chips = view.chips?.() ?? 1),
    changeStake,
    lowerStake,
    /** A round has perhaps ended. */
    applyKeptLimit: () => keptLimit !== null && lowerStake(keptLimit),
    isStakeLowerable(most: bigint): boolean {
      if (!isChangeable()) return false
      const cost = (stake: bigint) => stake * BigInt(chips)
      return cost(currencyFormat.subunits(store.state.stake)) > most && cost(lowestStake(range)) <= most
    },
  }
}

/** How the stake of a table changes: by the player, and down to what a bet may cost. */
import type { Round } from '../../net/api-types.ts'
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
  /** What so many chips may cost, if that became known while the stake couldn't change. */
  let keptLimit: Extract<StakeChange, { kind: 'atMost' }> | null = null
  const isChangeable = () => store.state.phase === 'idle' && playedSpins(store.state) === null

  function changeStake(change: StakeChange): void {
    if (!isChangeable()) return
    const { stake } = store.state
    store.set({ stake: currencyFormat.amount(changedStake(range, currencyFormat.subunits(stake), change)) })
  }

  function limitStake(limit: Extract<StakeChange, { kind: 'atMost' }>): void {
    keptLimit = isChangeable() ? null : limit
    changeStake(limit)
  }

  return {
    /** A bet is placed. A bought feature costs a multiple of the stake only until its round ends. */
    countChips: () => void (chips = view.chips?.() ?? 1),
    /** A move that raises the bet by its first stake was refused: a lower stake has to leave room for it. */
    countRaise({ stake, baseStake, chip }: Round): void {
      const raised = currencyFormat.subunits(stake) + currencyFormat.subunits(baseStake)
      chips = Number(raised / currencyFormat.subunits(chip))
    },
    changeStake,
    lowerStake: (most: bigint) => limitStake({ kind: 'atMost', total: most, chips: Math.max(1, chips) }),
    /** A round has perhaps ended. */
    applyKeptLimit: () => keptLimit !== null && limitStake(keptLimit),
    isStakeLowerable(most: bigint): boolean {
      if (!isChangeable()) return false
      const cost = (stake: bigint) => stake * BigInt(chips)
      return cost(currencyFormat.subunits(store.state.stake)) > most && cost(lowestStake(range)) <= most
    },
  }
}

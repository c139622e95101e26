/** What the frame shows when it opens: the table as the player left it. */
import type { Session } from '../net/wire.ts'
import type { Purse } from './purse.ts'
import type { State } from './state.ts'

export function firstState(session: Session, purse: Pick<Purse, 'subunits' | 'amount'>): State {
  return {
    phase: 'idle',
    balance: balanceBefore(session, purse),
    stakes: session.stakes,
    stakeIndex: stakeIndexOf(session),
    lastWin: null,
    mainMove: null,
    barred: false,
    notice: null,
    givenBack: '',
    paused: false,
    soundOn: false,
    autoplay: null,
    turbo: false,
    recent: [],
  }
}

/** A settled round that was not told yet is inside the balance already; it comes back out until it has been told. */
function balanceBefore(
  { balance, openRound }: Session,
  { subunits, amount }: Pick<Purse, 'subunits' | 'amount'>,
): string | null {
  if (balance === null) return null
  const untold = openRound?.state === 'settled' && openRound.win !== null ? subunits(openRound.win) : 0n
  const held = subunits(balance) - untold
  return amount(held < 0n ? 0n : held)
}

/** The stake that the open round was chosen with; the grid may have changed since. */
function stakeIndexOf({ stakes, defaultStake, openRound }: Session): number {
  const chosen = openRound === null ? -1 : stakes.indexOf(openRound.chip)
  return Math.max(0, chosen >= 0 ? chosen : stakes.indexOf(defaultStake))
}

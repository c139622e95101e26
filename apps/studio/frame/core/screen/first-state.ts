/** The frame's first state: the table as the player left it. */
import type { Session } from '../../net/api-types.ts'
import type { CurrencyFormat } from '../amounts/currency-format.ts'
import type { ScreenState } from './store.ts'

export function firstState(
  session: Session,
  currencyFormat: Pick<CurrencyFormat, 'subunits' | 'amount'>,
): ScreenState {
  return {
    phase: 'idle',
    balance: balanceBefore(session, currencyFormat),
    stakes: session.stakes,
    stakeIndex: stakeIndexOf(session),
    lastWin: null,
    mainMove: null,
    isBettingDisabled: false,
    notice: null,
    returnedStake: '',
    paused: false,
    soundOn: false,
    autoplay: null,
    turbo: false,
    recent: [],
  }
}

/**
 * The balance already includes a settled round that has not been shown. It is subtracted until the round has
 * been shown.
 */
function balanceBefore(
  { balance, openRound }: Session,
  { subunits, amount }: Pick<CurrencyFormat, 'subunits' | 'amount'>,
): string | null {
  if (balance === null) return null
  const unshownWin = openRound?.state === 'settled' && openRound.win !== null ? subunits(openRound.win) : 0n
  const shown = subunits(balance) - unshownWin
  return amount(shown < 0n ? 0n : shown)
}

/** The stake that was chosen for the open round. The grid may have changed since. */
function stakeIndexOf({ stakes, defaultStake, openRound }: Session): number {
  const chosen = openRound === null ? -1 : stakes.indexOf(openRound.chip)
  return Math.max(0, chosen >= 0 ? chosen : stakes.indexOf(defaultStake))
}

/** The frame's first state: the table as the player left it. */
import type { FreeSpins, Session } from '../../net/api-types.ts'
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
    freeSpins: spinsBefore(session, currencyFormat),
    recent: [],
  }
}

/**
 * The balance already includes a settled round that has not been shown. It is subtracted until the round has
 * been shown.
 */
function balanceBefore(
  session: Session,
  { subunits, amount }: Pick<CurrencyFormat, 'subunits' | 'amount'>,
): string | null {
  const { balance, openRound } = session
  if (balance === null) return null
  const isPaid = openRound?.freeSpins == null
  const shown = subunits(balance) - (isPaid ? unshownWinOf(session, subunits) : 0n)
  return amount(shown < 0n ? 0n : shown)
}

function unshownWinOf({ openRound }: Session, subunits: CurrencyFormat['subunits']): bigint {
  return openRound?.state === 'settled' && openRound.win !== null ? subunits(openRound.win) : 0n
}

/** An unshown spin is shown first, and then counted. */
function spinsBefore(
  session: Session,
  { subunits, amount }: Pick<CurrencyFormat, 'subunits' | 'amount'>,
): FreeSpins | null {
  const interrupted = session.openRound?.freeSpins ?? null
  if (interrupted === null) return session.freeSpins
  const won = subunits(interrupted.won) - unshownWinOf(session, subunits)
  return { ...interrupted, left: interrupted.left + 1, won: amount(won < 0n ? 0n : won) }
}

/** The stake that was chosen for the open round. The grid may have changed since. */
function stakeIndexOf({ stakes, defaultStake, openRound }: Session): number {
  const chosen = openRound === null ? -1 : stakes.indexOf(openRound.chip)
  return Math.max(0, chosen >= 0 ? chosen : stakes.indexOf(defaultStake))
}

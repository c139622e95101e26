/** The frame's first state: the table as the player left it. */
import type { FreeSpins, Round, Session } from '../../net/api-types.ts'
import type { CurrencyFormat } from '../amounts/currency-format.ts'
import { nearestStake, stakeRangeOf } from '../stakes/stake-range.ts'
import { NO_PREFERENCES, type Preferences } from './preferences.ts'
import type { ScreenState } from './store.ts'

export function firstState(
  session: Session,
  currencyFormat: Pick<CurrencyFormat, 'subunits' | 'amount'>,
  preferences: Preferences = NO_PREFERENCES,
): ScreenState {
  const kept = preferences.stakes[session.currency]

  return {
    phase: 'idle',
    balance: balanceBefore(session, currencyFormat),
    stake: firstStake(session, currencyFormat, kept === undefined ? null : readAmount(currencyFormat, kept)),
    roundStake: session.openRound?.chip ?? null,
    lastWin: null,
    mainMove: null,
    inPlay: 0,
    isBettingDisabled: false,
    nextBet: 'none',
    notice: null,
    returnedStake: '',
    paused: false,
    soundOn: preferences.soundOn,
    volume: preferences.volume,
    hotkeys: preferences.hotkeys,
    // A bet in progress must be in sight. Games without a second bet keep the choice for those that have one.
    secondBet: preferences.secondBet || session.secondOpenRound != null,
    autoplay: null,
    turbo: preferences.turbo && session.turbo,
    freeSpins: spinsBefore(session, currencyFormat),
    recent: [],
  }
}

/** Null for an amount with more decimals than the currency now has. */
function readAmount({ subunits }: Pick<CurrencyFormat, 'subunits'>, amount: string): bigint | null {
  try {
    return subunits(amount)
  } catch {
    return null
  }
}

/**
 * The balance already includes settled rounds that have not been shown. They are subtracted until they have
 * been shown.
 */
function balanceBefore(
  session: Session,
  { subunits, amount }: Pick<CurrencyFormat, 'subunits' | 'amount'>,
): string | null {
  const { balance, openRound, secondOpenRound } = session
  if (balance === null) return null
  const paid = [openRound, secondOpenRound].filter((round) => round?.freeSpins == null)
  const unshown = paid.reduce((sum, round) => sum + unshownWinOf(round, subunits), 0n)
  const shown = subunits(balance) - unshown
  return amount(shown < 0n ? 0n : shown)
}

function unshownWinOf(round: Round | null, subunits: CurrencyFormat['subunits']): bigint {
  return round?.state === 'settled' && round.win !== null ? subunits(round.win) : 0n
}

/** An unshown spin is shown first, and then counted. */
function spinsBefore(
  session: Session,
  { subunits, amount }: Pick<CurrencyFormat, 'subunits' | 'amount'>,
): FreeSpins | null {
  const interrupted = session.openRound?.freeSpins ?? null
  if (interrupted === null) return session.freeSpins
  const won = subunits(interrupted.won) - unshownWinOf(session.openRound, subunits)
  return { ...interrupted, left: interrupted.left + 1, won: amount(won < 0n ? 0n : won) }
}

/**
 * The stake that the player chose last, else the default. Automatic play may have raised the stake of an open round, so
 * without a remembered one it counts only if it is lower. The range may have changed since.
 */
function firstStake(
  session: Session,
  { subunits, amount }: Pick<CurrencyFormat, 'subunits' | 'amount'>,
  remembered: bigint | null,
): string {
  const { openRound, defaultStake } = session
  const range = stakeRangeOf(session, { subunits })
  if (remembered !== null) return amount(nearestStake(range, remembered))
  if (openRound === null) return defaultStake
  const ofRound = nearestStake(range, subunits(openRound.chip))
  return ofRound < subunits(defaultStake) ? amount(ofRound) : defaultStake
}

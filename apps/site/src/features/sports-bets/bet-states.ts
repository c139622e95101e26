import { RoundStatus } from '@fairhall/contract/codes'
import type { SportsBet } from '@fairhall/contract'
import { compareAmounts } from '@fairhall/ui/amount'
import type { Tone } from '@fairhall/ui/badge'

interface State {
  key: 'pending' | 'open' | 'won' | 'even' | 'below' | 'lost' | 'refunded' | 'cashedOut' | 'rolledBack'
  tone: Tone
}

const OPEN: State = { key: 'open', tone: 'brass' }
const states: Record<number, State> = {
  [RoundStatus.open]: OPEN,
  [RoundStatus.won]: { key: 'won', tone: 'jade' },
  [RoundStatus.lost]: { key: 'lost', tone: 'neutral' },
  [RoundStatus.refunded]: { key: 'refunded', tone: 'azure' },
  [RoundStatus.cashedOut]: { key: 'cashedOut', tone: 'jade' },
  [RoundStatus.rolledBack]: { key: 'rolledBack', tone: 'azure' },
}

/** A bet that paid no more than its stake is no gain for the player: of a system, or half lost. The stake of a free bet is not theirs. */
export function stateOf(
  bet: Pick<SportsBet, 'status' | 'isPending' | 'stake' | 'paid' | 'isFreeBet'>,
): State {
  const { status, isPending, stake, paid, isFreeBet } = bet
  if (isPending) return { key: 'pending', tone: 'brass' }
  const state = states[status] ?? OPEN
  const order = compareAmounts(paid, stake)
  if (state.tone !== 'jade' || isFreeBet || order > 0) return state
  return { key: state.key !== 'won' ? state.key : order < 0 ? 'below' : 'even', tone: 'neutral' }
}

/** The text of a leg's result. */
export const resultKeys = {
  won: 'won',
  lost: 'lost',
  void: 'void',
  'half won': 'halfWon',
  'half lost': 'halfLost',
} as const

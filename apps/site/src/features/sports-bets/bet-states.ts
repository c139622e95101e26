import { RoundStatus } from '@fairhall/contract/codes'
import type { SportsBet } from '@fairhall/contract'
import type { Tone } from '@fairhall/ui/badge'

interface State {
  key: 'pending' | 'open' | 'won' | 'lost' | 'refunded' | 'cashedOut' | 'rolledBack'
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

export const stateOf = ({ status, isPending }: Pick<SportsBet, 'status' | 'isPending'>): State =>
  isPending ? { key: 'pending', tone: 'brass' } : (states[status] ?? OPEN)

/** The text of a leg's result. */
export const resultKeys = {
  won: 'won',
  lost: 'lost',
  void: 'void',
  'half won': 'halfWon',
  'half lost': 'halfLost',
} as const

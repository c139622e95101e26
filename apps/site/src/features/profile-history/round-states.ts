import { RoundStatus } from '@fairhall/contract/codes'
import type { Spin } from '@fairhall/contract'
import { compareAmounts } from '@fairhall/ui/amount'
import type { Tone } from '@fairhall/ui/badge'

interface State {
  key: 'open' | 'won' | 'below' | 'lost' | 'refunded' | 'rolledBack'
  tone: Tone
}

const OPEN: State = { key: 'open', tone: 'brass' }
const states: Record<number, State> = {
  [RoundStatus.open]: OPEN,
  [RoundStatus.won]: { key: 'won', tone: 'jade' },
  [RoundStatus.lost]: { key: 'lost', tone: 'neutral' },
  [RoundStatus.refunded]: { key: 'refunded', tone: 'azure' },
  [RoundStatus.rolledBack]: { key: 'rolledBack', tone: 'azure' },
}

/** A round that returned less than its stake is a loss for the player, so it is never called won. */
const BELOW: State = { key: 'below', tone: 'neutral' }

export function stateOf({ status, stake, win }: Pick<Spin, 'stake' | 'status' | 'win'>): State {
  if (status === RoundStatus.won && compareAmounts(win, stake) < 0) return BELOW
  return states[status] ?? OPEN
}

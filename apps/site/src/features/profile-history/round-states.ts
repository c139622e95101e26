import { RoundStatus } from '@fairhall/contract/codes'
import type { Spin } from '@fairhall/contract'
import { compareAmounts } from '@fairhall/ui/amount'
import type { Tone } from '@fairhall/ui/badge'

interface State {
  key: 'open' | 'won' | 'even' | 'below' | 'lost' | 'refunded' | 'rolledBack'
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

/** A round that returned no more than its stake is no gain for the player, so it is never called won. */
const BELOW: State = { key: 'below', tone: 'neutral' }
const EVEN: State = { key: 'even', tone: 'neutral' }

export function stateOf({ status, stake, win }: Pick<Spin, 'stake' | 'status' | 'win'>): State {
  if (status === RoundStatus.won) {
    const order = compareAmounts(win, stake)
    if (order <= 0) return order < 0 ? BELOW : EVEN
  }
  return states[status] ?? OPEN
}

import { RoundStatus } from '@fairhall/contract/codes'
import type { Spin } from '@fairhall/contract'
import type { Tone } from '@fairhall/ui/badge'

interface State {
  key: 'open' | 'won' | 'lost' | 'refunded' | 'rolledBack'
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

export const stateOf = ({ status }: Pick<Spin, 'status'>): State => states[status] ?? OPEN

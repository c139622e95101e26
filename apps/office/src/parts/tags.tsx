import { useTexts } from '../texts/texts.tsx'

type Tone = 'good' | 'info' | 'warn' | 'bad' | 'plain'

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  success: 'good',
  paid: 'good',
  approved: 'info',
  sending: 'info',
  pending: 'info',
  requested: 'warn',
  accepted: 'good',
  waiting: 'warn',
  running: 'good',
  paused: 'warn',
  released: 'good',
  waits: 'warn',
  'to come': 'info',
  refused: 'bad',
  won: 'good',
  open: 'info',
  issued: 'info',
  received: 'warn',
  inReview: 'info',
  answered: 'good',
  listed: 'bad',
  unanswered: 'warn',
  incomplete: 'warn',
  available: 'good',
  applied: 'good',
  stopped: 'bad',
  down: 'bad',
  live: 'good',
  shadow: 'info',
  held: 'warn',
  limited: 'warn',
  blocked: 'bad',
  excluded: 'bad',
  failed: 'bad',
  declined: 'bad',
  expired: 'bad',
}

/** What a state means for staff, as a colour. */
export const toneOf = (state: string): Tone => tones[state] ?? 'plain'

/** A state of a player or a payment, coloured by its meaning. */
export function StateTag({ state }: { state: string }) {
  const { code } = useTexts()
  return <span className={`tag ${toneOf(state)}`}>{code(state)}</span>
}

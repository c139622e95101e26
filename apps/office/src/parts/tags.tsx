import { useTexts } from '../texts/texts.tsx'

const tones: Readonly<Record<string, string>> = {
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
  held: 'warn',
  limited: 'warn',
  blocked: 'bad',
  excluded: 'bad',
  failed: 'bad',
  declined: 'bad',
  expired: 'bad',
}

/** A state of a player or a payment, coloured by its meaning. */
export function StateTag({ state }: { state: string }) {
  const { code } = useTexts()
  return <span className={`tag ${tones[state] ?? ''}`}>{code(state)}</span>
}

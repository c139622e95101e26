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
  refused: 'bad',
  won: 'good',
  open: 'info',
  issued: 'info',
  limited: 'warn',
  blocked: 'bad',
  excluded: 'bad',
  failed: 'bad',
  declined: 'bad',
  expired: 'bad',
}

/** A state of a player or a payment, coloured by its meaning. */
export function StateTag({ state }: { state: string }) {
  return <span className={`tag ${tones[state] ?? ''}`}>{state}</span>
}

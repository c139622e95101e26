/** What a message about signs of harm proposes. Each further sign proposes more, and never something that the player must do. Pure. */

/** From the mildest to the strongest. */
const STEPS = ['reminder', 'limit', 'break'] as const
export type Step = (typeof STEPS)[number]

/** A step that was sent. */
export interface SentStep {
  step: Step
  day: string
}

const DAY_MS = 86_400_000
/** For so many days a step that was sent leads to the next one. */
export const LADDER_DAYS = 90

const WEEK_MS = 7 * DAY_MS

/** Null if a message was sent less than seven days before the day: players are not nagged. */
export function nextStep(sent: readonly SentStep[], day: string): Step | null {
  if (sent.some((one) => Date.parse(day) - Date.parse(one.day) < WEEK_MS)) return null
  const since = Date.parse(day) - LADDER_DAYS * DAY_MS
  const recent = sent.filter((one) => Date.parse(one.day) >= since).map(({ step }) => STEPS.indexOf(step))
  return STEPS[Math.max(-1, ...recent) + 1] ?? 'break'
}

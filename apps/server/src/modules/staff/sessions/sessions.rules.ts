/** How long sessions of the office last. Pure. */
const MINUTE_MS = 60_000

export const IDLE_MINUTES = 15
const LONGEST_MINUTES = 12 * 60
/** Commands of high risk need a code that is not older. */
const PROOF_MINUTES = 5

/** A use is stored only if the last stored one is older, so that a page with many calls writes once. */
export const USE_STEP_MS = 5_000

export interface SessionTimes {
  lastUsedAt: Date
  provenAt: Date
  expiresAt: Date
  endedAt: Date | null
}

const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS)

export const endOfSession = (openedAt: Date): Date => after(openedAt, LONGEST_MINUTES)

export function isOpen({ lastUsedAt, expiresAt, endedAt }: SessionTimes, now: Date): boolean {
  return endedAt === null && now < expiresAt && now < after(lastUsedAt, IDLE_MINUTES)
}

export const isProven = ({ provenAt }: SessionTimes, now: Date): boolean =>
  now < after(provenAt, PROOF_MINUTES)

/** The state of a programme, from what its file says. Pure. */
import type { OfficeProgramme } from '@fairhall/contract/office'

const HOUR_MS = 3_600_000

/** Fields that decide, of all kinds; each kind has some of them. */
export interface Dated {
  isEnabled?: boolean
  /** Of jackpots. */
  state?: string
  from?: string | null
  until?: string | null
  startsAt?: string
  hours?: number
  everyHours?: number | null
}

export function stateOf(programme: Dated, now: Date): OfficeProgramme['state'] {
  const { isEnabled = true, state = 'running' } = programme
  const [begin, end] = boundsOf(programme)
  if (end !== null && end <= now.getTime()) return 'ended'
  if (!isEnabled || state === 'paused') return 'paused'
  return begin !== null && begin > now.getTime() ? 'to come' : 'running'
}

function boundsOf({ from = null, until = null, startsAt, hours = 0, everyHours }: Dated) {
  if (startsAt === undefined) return [momentOf(from), momentOf(until)] as const
  const begin = Date.parse(startsAt)
  return [begin, everyHours == null ? begin + hours * HOUR_MS : null] as const
}

const momentOf = (text: string | null) => (text === null ? null : Date.parse(text))

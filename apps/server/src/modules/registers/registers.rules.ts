/** What follows from the answers of registers of self-excluded people. Pure. */
import type { MarketRules, SettingsSnapshot } from '../settings/index.ts'
import type { Pause, RegisterPause } from '../limits/index.ts'
import type { Player } from '../players/index.ts'

/** `unanswered`: it did not answer; `incomplete`: the player's data are not enough to ask. */
export type RegisterState = 'clear' | 'listed' | 'unanswered' | 'incomplete'

/** What a register may be asked about a person. */
export interface Person {
  firstName: string | null
  lastName: string | null
  /** YYYY-MM-DD. */
  birthdate: string | null
  email: string | null
  /** In the international format. */
  phone: string | null
  postalCode: string | null
}

export const personFields = [
  'firstName',
  'lastName',
  'birthdate',
  'email',
  'phone',
  'postalCode',
] as const satisfies readonly (keyof Person)[]

/** A player as registers see them. */
export interface Subject {
  playerId: string
  country: string
  person: Person
}

export function subjectOf(player: Player): Subject {
  const { id: playerId, country, birthdate, email, phone } = player
  const { first_name: firstName, last_name: lastName, postal_code: postalCode } = player
  return { playerId, country, person: { firstName, lastName, birthdate, email, phone, postalCode } }
}

export type RegisterRules = MarketRules['registers']

export function rulesOf(settings: Pick<SettingsSnapshot, 'marketOf'>, country: string): RegisterRules {
  return settings.marketOf(country).rules.registers
}

/** Whether a register that needs these data can be asked about the person. */
export function isComplete(person: Person, needs: readonly (keyof Person)[]): boolean {
  return needs.every((field) => person[field] !== null && person[field] !== '')
}

/** Only the register's own answer ends an exclusion: silence, or data that the player removed, must not. */
export function follow(before: RegisterState | null, outcome: RegisterState): RegisterState {
  return before === 'listed' && outcome !== 'clear' ? 'listed' : outcome
}

/** What the answer means for the player; null: nothing. */
export function pauseOf(state: RegisterState, failsClosed: boolean): Pause | null {
  if (state === 'listed') return { kind: 'excluded', until: null }
  return state !== 'clear' && failsClosed ? { kind: 'held', until: null } : null
}

interface StoredAnswer {
  register: string
  state: RegisterState
  askedAt: Date
  listedSince: Date | null
}

/** What the stored answers mean for the player, of those registers that their market asks. */
export function pausesOf(
  answers: readonly StoredAnswer[],
  { asks, failsClosed }: Pick<RegisterRules, 'asks' | 'failsClosed'>,
): RegisterPause[] {
  return answers.flatMap(({ register, state, askedAt, listedSince }) => {
    const pause = asks.includes(register) ? pauseOf(state, failsClosed) : null
    return pause === null ? [] : [{ ...pause, since: listedSince ?? askedAt }]
  })
}

const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
/** So many refusals in a row are a case for staff: something in the player's data, which only they can correct. */
export const REFUSALS_BEFORE_CASE = 5

/** How a question is asked again. */
interface Refusals {
  refusals: number
  askAfter: Date | null
}

/**
 * After a refusal the next question waits a minute, then twice as long each time, up to six hours. What is asked meanwhile, such as at a
 * login, doesn't count. Other data are another question.
 */
export function countRefusal(before: (Refusals & { isSameQuestion: boolean }) | null, at: Date): Refusals {
  const { refusals, askAfter } = before?.isSameQuestion === true ? before : { refusals: 0, askAfter: null }
  if (askAfter !== null && at < askAfter) return { refusals, askAfter }
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(refusals, 30), LONGEST_PAUSE_MS)
  return { refusals: refusals + 1, askAfter: new Date(at.getTime() + pauseMs) }
}

/** How long an answer counts for offers: it is renewed each day, with an hour to spare. */
const OFFERS_MS = 25 * 3_600_000

/** Until when offers may be sent on this answer; null: without end. */
export function offersUntil(
  state: RegisterState,
  { beforeMarketing }: Pick<RegisterRules, 'beforeMarketing'>,
  at: Date,
): Date | null {
  if (!beforeMarketing) return null
  return state === 'clear' ? new Date(at.getTime() + OFFERS_MS) : at
}

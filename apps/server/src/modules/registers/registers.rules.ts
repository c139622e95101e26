/** What follows from the answers of registers of self-excluded people. Pure. */
import type { MarketRules } from '../settings/index.ts'
import type { Pause } from '../limits/index.ts'

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

/** An answer counts for offers so long: it is renewed each day, with an hour to spare. */
const OFFERS_MS = 25 * 3_600_000

/** Until when offers may be sent on this answer; null: without end. */
export function offersUntil(state: RegisterState, rules: MarketRules['registers'], at: Date): Date | null {
  if (!rules.beforeMarketing) return null
  if (state === 'clear') return new Date(at.getTime() + OFFERS_MS)
  return at
}

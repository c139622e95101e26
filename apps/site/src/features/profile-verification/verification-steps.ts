import type { Profile } from '@fairhall/contract'
import { toConfirm } from '../../shell/player/to-confirm.ts'

export type StepName = 'email' | 'phone' | 'birthdate' | 'name' | 'address'

export interface VerificationStep {
  name: StepName
  isDone: boolean
  /** Whether a withdrawal is refused without it, no deposit is possible before it, or an identity check has to compare it. */
  isNeeded: boolean
}

/** Whether the player's market demands a verified identity that they don't have yet. */
export const isIdentityNeededBy = ({ identityNeededFor }: Pick<Profile, 'identityNeededFor'>): boolean =>
  identityNeededFor.length > 0

/** What players tell about themselves. As the server decides, a verified phone number replaces a verified email. */
export function verificationSteps(profile: Profile): VerificationStep[] {
  const { email, isEmailConfirmed, isPhoneConfirmed, birthdate, firstName, lastName, address, city } = profile
  const isIdentityNeeded = isIdentityNeededBy(profile)
  const isByPhone = !isEmailConfirmed && (isPhoneConfirmed || email === null)
  return [
    { name: isByPhone ? 'phone' : 'email', isDone: toConfirm(profile) === null, isNeeded: true },
    { name: 'birthdate', isDone: birthdate !== null, isNeeded: true },
    { name: 'name', isDone: Boolean(firstName && lastName), isNeeded: isIdentityNeeded },
    { name: 'address', isDone: Boolean(address && city), isNeeded: isIdentityNeeded },
  ]
}

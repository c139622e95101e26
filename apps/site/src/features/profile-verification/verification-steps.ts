import type { Profile } from '@fairhall/contract'

export type StepName = 'email' | 'birthdate' | 'name' | 'address'

/** What must be known about a player before a withdrawal, and whether they have provided it. */
export function verificationSteps(profile: Profile): { name: StepName; isDone: boolean }[] {
  const { isEmailConfirmed, birthdate, firstName, lastName, address, city } = profile
  return [
    { name: 'email', isDone: isEmailConfirmed },
    { name: 'birthdate', isDone: birthdate !== null },
    { name: 'name', isDone: Boolean(firstName && lastName) },
    { name: 'address', isDone: Boolean(address && city) },
  ]
}

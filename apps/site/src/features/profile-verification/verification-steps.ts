import type { Profile } from '@fairhall/contract'

export type StepName = 'email' | 'birthdate' | 'name' | 'address'

/** What the house must know before money leaves it, and whether the player has given it. */
export function verificationSteps(profile: Profile): { name: StepName; isDone: boolean }[] {
  const { isEmailConfirmed, birthdate, firstName, lastName, address, city } = profile
  return [
    { name: 'email', isDone: isEmailConfirmed },
    { name: 'birthdate', isDone: birthdate !== null },
    { name: 'name', isDone: Boolean(firstName && lastName) },
    { name: 'address', isDone: Boolean(address && city) },
  ]
}

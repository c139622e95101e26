/** The subset of the field definitions that the profile form can show and send. */
import type { Field, Profile } from '@fairhall/contract'
import { identityFields, type ProfileDetail, profileDetails } from '@fairhall/contract/profile-details'

/** Sent once and never shown again. */
const WRITE_ONLY = 'securityAnswer' as const
type ReadableDetail = Exclude<ProfileDetail, typeof WRITE_ONLY>
const readableDetails = profileDetails.filter((name): name is ReadableDetail => name !== WRITE_ONLY)
const TEXTS = [
  'firstName',
  'lastName',
  'nickname',
  'birthdate',
  'gender',
  'city',
  'address',
  'postalCode',
  'timeZone',
  'locale',
  ...readableDetails,
] as const
const SWITCHES = ['receiveBonus', 'receiveEmailPromo', 'receiveSmsPromo', 'hidePlay'] as const

type TextName = (typeof TEXTS)[number] | typeof WRITE_ONLY
type SwitchName = (typeof SWITCHES)[number]
type ProfileValues = Record<TextName, string> & Record<SwitchName, boolean>

const isKnown = (name: string): name is TextName | SwitchName =>
  [...TEXTS, WRITE_ONLY, ...SWITCHES].some((known) => known === name)

/** The card that shows a field. Hiding one's name from other players has nothing to do with offers. */
export function cardOf(name: string): 'personal' | 'contact' | 'privacy' {
  if (name === 'hidePlay') return 'privacy'
  return name === 'locale' || SWITCHES.some((one) => one === name) ? 'contact' : 'personal'
}

/** The visible fields in their order. */
export function profileFields(fields: readonly Field[]): Field[] {
  return fields
    .filter(({ name, isVisible }) => isVisible && isKnown(name))
    .toSorted((a, b) => a.position - b.position)
}

export function profileValues(profile: Profile): ProfileValues {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, profile[name] ?? '']))
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, profile[name]]))
  return { ...texts, [WRITE_ONLY]: '', ...switches } as ProfileValues
}

const CHECKED: ReadonlySet<string> = new Set<TextName>(identityFields)

/** A birth date can be set only once: by law, it must not change afterwards. */
export function isFixed(field: Field, profile: Profile): boolean {
  if (!field.editable || (profile.isIdentityConfirmed && CHECKED.has(field.name))) return true
  return field.name === 'birthdate' && profile.birthdate !== null
}

/** Returns only changed values, so an untouched field can't be refused. */
export function changedValues(before: ProfileValues, after: ProfileValues): Partial<ProfileValues> {
  const names = [...TEXTS, WRITE_ONLY, ...SWITCHES].filter((name) => before[name] !== after[name])
  return Object.fromEntries(names.map((name) => [name, after[name]]))
}

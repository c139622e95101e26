/** The first values and the request body of the registration form, derived from its field definitions. */
import type { Field, Init } from '@fairhall/contract'
import { HIDDEN_FIELDS } from '../../shell/forms/field-types.ts'

export type RegistrationValues = Record<string, string | boolean>

const SWITCHES = new Set(['agreements', 'receiveBonus', 'receiveEmailPromo', 'receiveSmsPromo'])

export type RegistrationKind = Init['registration']['types'][number]

/** Only a registration by email sends a link to confirm. */
export const welcomeText = (kind: RegistrationKind) =>
  kind === 'email' ? 'registered.text' : 'registered.ready'

/** Registration by phone requires the number and hides the email. The server applies the same rule. */
export function fieldsFor(kind: RegistrationKind, fields: readonly Field[]): Field[] {
  if (kind === 'email') return [...fields]
  return fields
    .filter(({ name }) => name !== 'email')
    .map((field) => (field.name === 'phone' ? { ...field, isRequired: true, isVisible: true } : field))
}

export const BIRTHDATE = 'birthdate'

const OF_COUNTRY = new Set([BIRTHDATE, 'age'])

/**
 * Birth date and age follow the chosen country's market, which has its own minimum age. All other fields stay
 * unchanged.
 */
export function withAgeOf(fields: readonly Field[], ofCountry: readonly Field[] | undefined): Field[] {
  if (ofCountry === undefined) return [...fields]
  const isOfCountry = ({ name }: Field) => OF_COUNTRY.has(name)
  return [...fields.filter((field) => !isOfCountry(field)), ...ofCountry.filter(isOfCountry)]
}

/** The visible fields in order. The locale is never a field. */
export function shownFields(fields: readonly Field[]): Field[] {
  return fields
    .filter(({ name, isVisible }) => isVisible && name !== 'locale' && !HIDDEN_FIELDS.has(name))
    .toSorted((left, right) => left.position - right.position)
}

/**
 * Country and currency come from the visitor's location, the locale from the page, and switches from the
 * definitions.
 */
export function firstValues(
  fields: readonly Field[],
  init: Pick<Init, 'country' | 'currency'>,
  locale: string,
): RegistrationValues {
  const ours: RegistrationValues = { country: init.country, currency: init.currency, locale }
  return Object.fromEntries(
    fields.map((field) => {
      const empty = SWITCHES.has(field.name) ? false : ''
      return [field.name, field.name === 'locale' ? locale : (field.value ?? ours[field.name] ?? empty)]
    }),
  )
}

export interface CodeQuestion {
  bonusCode: string
  country?: string
  currency?: string
}

/** The request that checks a code while it is typed, or null if the input can't be a code yet. */
export function codeQuestion(values: RegistrationValues): CodeQuestion | null {
  const { bonusCode, country, currency } = toRegistration(values)
  if (typeof bonusCode !== 'string' || !/^[\w-]{3,64}$/.test(bonusCode)) return null
  return {
    bonusCode,
    ...(typeof country === 'string' && { country }),
    ...(typeof currency === 'string' && { currency }),
  }
}

/** Leaves out empty optional fields. */
export function toRegistration(values: RegistrationValues): RegistrationValues {
  return Object.fromEntries(
    Object.entries(values)
      .map(
        ([name, value]) =>
          [name, typeof value === 'string' && !name.startsWith('password') ? value.trim() : value] as const,
      )
      .filter(([, value]) => value !== ''),
  )
}

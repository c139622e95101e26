/** What a registration may choose, and what holds where it chooses nothing. */
import type { FieldFaults } from '../../platform/errors.ts'
import { faultsOfForm } from '../players/index.ts'
import {
  ageMinOf,
  type FieldDefinition,
  isRestricted,
  restrictTypeOf,
  type SettingsSnapshot,
} from '../settings/index.ts'

export interface Choices {
  country: string
  currency: string
  locale: string
}

/** Fields that are not asked take the visitor's country, its market's currency and the language of the request. */
export function choicesOf(
  settings: SettingsSnapshot,
  wanted: Partial<Record<keyof Choices, string | undefined>>,
  visitor: { country: string; locale: string },
): Choices {
  const country = wanted.country || visitor.country
  const currency = wanted.currency || settings.marketOf(country).currency
  return { country, currency, locale: wanted.locale || visitor.locale }
}

export function faultsOfChoices(settings: SettingsSnapshot, choices: Choices): FieldFaults {
  const faults: Record<string, string[]> = {}
  if (!isOpenCountry(settings, choices.country)) faults['country'] = ['notAvailable']
  if (!settings.currencies.get(choices.currency)?.isEnabled) faults['currency'] = ['notAvailable']
  if (!settings.locales.some((locale) => locale.code === choices.locale)) faults['locale'] = ['notAvailable']
  return faults
}

/** Whether people from there can register. */
export function isOpenCountry(settings: SettingsSnapshot, country: string): boolean {
  return settings.countries.includes(country) && !isRestricted(settings, country)
}

/** Restriction type 2 closes sign-in, sign-up and codes to a visitor from there. */
export function isClosedTo(settings: SettingsSnapshot, country: string): boolean {
  return restrictTypeOf(settings, country) === 2
}

/** The longest that the API takes. */
const EMAIL_MAX = 254

/** An address must be what the registration form asks for, wherever it comes from. */
export function faultsOfEmail(settings: SettingsSnapshot, email: string, now: Date): FieldFaults {
  if (email.trim() === '') return { email: ['required'] }
  if (email.length > EMAIL_MAX) return { email: [`max:${EMAIL_MAX}`] }
  // No rule of the form need say so.
  if (/[\p{Cc}\p{Cf}\s]/u.test(email)) return { email: ['email'] }
  const fields = settings.registration.registration.filter(({ name }) => name === 'email')
  return faultsOfForm(fields, { email }, now)
}

export type RegistrationKind = 'email' | 'phone'

const AGE_MAX = 120

/** With the birth date where the market of the country demands it. Wherever birth date or age is asked, its least is checked. */
export function fieldsOfCountry(settings: SettingsSnapshot, country: string): FieldDefinition[] {
  const ageMin = ageMinOf(settings, country)
  const fields = settings.registration.registration.map((field) =>
    field.name === 'age' ? { ...field, rules: ['integer', `min:${ageMin}`, `max:${AGE_MAX}`] } : field,
  )
  const own = fields.find(({ name }) => name === 'birthdate')
  const isDemanded = settings.marketOf(country).birthdateAtRegistration
  if (own === undefined && !isDemanded) return fields
  const last = Math.max(0, ...fields.map(({ position }) => position))
  const rules = ['date', `minAge:${ageMin}`, `maxAge:${AGE_MAX}`]
  const asked = {
    isRequired: false,
    isVisible: true,
    editable: true,
    value: null,
    position: last + 1,
    ...own,
  }
  const birthdate = {
    ...asked,
    name: 'birthdate',
    rules,
    ...(isDemanded && { isRequired: true, isVisible: true }),
  }
  return [...fields.filter((field) => field !== own), birthdate]
}

/** Whether registration brings the proof of work even where no other form does: the definition of its hidden field says so. */
export function demandsProof(settings: SettingsSnapshot): boolean {
  return settings.registration.registration.some(({ name, isRequired }) => name === 'captcha' && isRequired)
}

/** Who the form says that its sender is, as far as the form asks: what it does not ask was not checked. */
export function personOf(
  asked: readonly FieldDefinition[],
  form: { [Name in 'firstName' | 'lastName' | 'birthdate']?: string | undefined },
) {
  const valueOf = (name: keyof typeof form) =>
    asked.some((field) => field.name === name) ? form[name]?.trim() || null : null
  return { firstName: valueOf('firstName'), lastName: valueOf('lastName'), birthdate: valueOf('birthdate') }
}

/** By phone the number is needed and no address is asked for. */
export function fieldsFor(kind: RegistrationKind, fields: readonly FieldDefinition[]): FieldDefinition[] {
  if (kind === 'email') return [...fields]
  return fields
    .filter(({ name }) => name !== 'email')
    .map((field) => (field.name === 'phone' ? { ...field, isRequired: true, isVisible: true } : field))
}

/** A form begins with what the visitor most likely means. */
export function withDefaults(field: FieldDefinition, choices: Choices, isOpen: boolean): FieldDefinition {
  if (field.name === 'country') return { ...field, value: isOpen ? choices.country : null }
  if (field.name === 'currency') return { ...field, value: choices.currency }
  if (field.name === 'locale') return { ...field, value: choices.locale }
  return field
}

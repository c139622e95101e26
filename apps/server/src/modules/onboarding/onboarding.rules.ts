/** Which country, currency and language a registration may choose, and the defaults. */
import { RestrictType } from '@fairhall/contract'
import { AGE_MAX, toIsoDay } from '@fairhall/rules'
import type { FieldErrors } from '../../platform/errors.ts'
import { errorsOfForm } from '../players/index.ts'
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

/** Fields that the form doesn't ask for default to the visitor's country, its market's currency and the request's language. */
export function choicesOf(
  settings: SettingsSnapshot,
  requested: Partial<Record<keyof Choices, string | undefined>>,
  visitor: { country: string; locale: string },
): Choices {
  const country = requested.country || visitor.country
  const currency = requested.currency || settings.marketOf(country).currency
  return { country, currency, locale: requested.locale || visitor.locale }
}

export function errorsOfChoices(settings: SettingsSnapshot, choices: Choices): FieldErrors {
  const errors: Record<string, string[]> = {}
  if (!isOpenCountry(settings, choices.country)) errors['country'] = ['notAvailable']
  if (!settings.currencies.get(choices.currency)?.isEnabled) errors['currency'] = ['notAvailable']
  if (!settings.locales.some((locale) => locale.code === choices.locale)) errors['locale'] = ['notAvailable']
  return errors
}

/** Whether people from this country can register. */
export function isOpenCountry(settings: SettingsSnapshot, country: string): boolean {
  return settings.countries.includes(country) && !isRestricted(settings, country)
}

/** Restriction type 2 denies visitors from the country sign-in, sign-up and codes. */
export function isClosedTo(settings: SettingsSnapshot, country: string): boolean {
  return restrictTypeOf(settings, country) === RestrictType.signIn
}

/** The API's maximum length. */
const EMAIL_MAX = 254

/** Validates an email address by the registration form's rules, whatever its source. */
export function errorsOfEmail(settings: SettingsSnapshot, email: string, now: Date): FieldErrors {
  if (email.trim() === '') return { email: ['required'] }
  if (email.length > EMAIL_MAX) return { email: [`max:${EMAIL_MAX}`] }
  // Checked even if the form's rules don't say so.
  if (/[\p{Cc}\p{Cf}\s]/u.test(email)) return { email: ['email'] }
  const fields = settings.registration.registration.filter(({ name }) => name === 'email')
  return errorsOfForm(fields, { email }, now)
}

export type RegistrationKind = 'email' | 'phone'

/** Adds the birth date where the country's market requires it. Birth date and age are always checked against the minimum age. */
export function fieldsOfCountry(settings: SettingsSnapshot, country: string): FieldDefinition[] {
  const ageMin = ageMinOf(settings, country)
  const fields = settings.registration.registration.map((field) =>
    field.name === 'age' ? { ...field, rules: ['integer', `min:${ageMin}`, `max:${AGE_MAX}`] } : field,
  )
  const configured = fields.find(({ name }) => name === 'birthdate')
  const isRequired = settings.marketOf(country).rules.registration.asksBirthdate
  if (configured === undefined && !isRequired) return fields
  const last = Math.max(0, ...fields.map(({ position }) => position))
  const rules = ['date', `minAge:${ageMin}`, `maxAge:${AGE_MAX}`]
  const base = {
    isRequired: false,
    isVisible: true,
    editable: true,
    value: null,
    position: last + 1,
    ...configured,
  }
  const birthdate = {
    ...base,
    name: 'birthdate',
    rules,
    ...(isRequired && { isRequired: true, isVisible: true }),
  }
  return [...fields.filter((field) => field !== configured), birthdate]
}

/** Whether registration requires a proof of work even if no other form does, as set by its hidden captcha field. */
export function requiresProof(settings: SettingsSnapshot): boolean {
  return settings.registration.registration.some(({ name, isRequired }) => name === 'captcha' && isRequired)
}

/** The sender's name and birth date. Fields that the form doesn't ask for are null, because nothing validated them. */
export function personOf(
  fields: readonly FieldDefinition[],
  form: { [Name in 'firstName' | 'lastName' | 'birthdate']?: string | undefined },
) {
  const valueOf = (name: keyof typeof form) =>
    fields.some((field) => field.name === name) ? form[name]?.trim() || null : null
  // Excluded people are recognised by the text of the day, so it has one form.
  const birthdate = toIsoDay(valueOf('birthdate') ?? '')
  return { firstName: valueOf('firstName'), lastName: valueOf('lastName'), birthdate }
}

/** Registration by phone requires the number and doesn't ask for an email. */
export function fieldsFor(kind: RegistrationKind, fields: readonly FieldDefinition[]): FieldDefinition[] {
  if (kind === 'email') return [...fields]
  return fields
    .filter(({ name }) => name !== 'email')
    .map((field) => (field.name === 'phone' ? { ...field, isRequired: true, isVisible: true } : field))
}

/** Prefills a field with the visitor's most likely choice. */
export function withDefaults(field: FieldDefinition, choices: Choices, isOpen: boolean): FieldDefinition {
  if (field.name === 'country') return { ...field, value: isOpen ? choices.country : null }
  if (field.name === 'currency') return { ...field, value: choices.currency }
  if (field.name === 'locale') return { ...field, value: choices.locale }
  return field
}

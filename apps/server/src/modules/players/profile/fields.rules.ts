/** The operator configures which fields a form has and their rules. The server validates every form against them again. */
import { AGE_MAX, messageKey, type Value, validateAll, validateField } from '@fairhall/rules'
import { phoneRules } from '@fairhall/rules/phone'
import type { FieldErrors } from '../../../platform/errors.ts'
import type { FieldDefinition } from '../../settings/index.ts'

/** `isRequired` is a switch separate from the rules, so that operators don't need to know rule names. */
export function rulesOf(field: FieldDefinition): string[] {
  return field.isRequired && !field.rules.includes('required') ? ['required', ...field.rules] : field.rules
}

/** The first rule that each field fails; an empty object if all fields are valid. */
export function errorsOfForm(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, Value>>,
  now: Date,
): FieldErrors {
  const rules = Object.fromEntries(fields.map((field) => [field.name, rulesOf(field)]))
  const failures = validateAll(rules, values, { now: now.getTime(), more: phoneRules })
  const entries = Object.entries(failures)
  return Object.fromEntries(
    entries.map(([name, failure]) => [
      name,
      [[messageKey(failure), failure.params.join(',')].filter(Boolean).join(':')],
    ]),
  )
}

/** Rejects only what can't be a birth date, whatever the operator's definitions say: staff may find out that a player is too young. */
export function errorsOfBirthdate(birthdate: string | undefined, now: Date): FieldErrors {
  const rules = ['date', `maxAge:${AGE_MAX}`]
  const failure = validateField('birthdate', rules, { birthdate }, { now: now.getTime() })
  return failure === null ? {} : { birthdate: ['date'] }
}

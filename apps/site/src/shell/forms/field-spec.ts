/** A form field: the server's definition, the kind of input, and the input's options. */
import type { Field } from '@fairhall/contract'
import type { InputName, InputSetups } from '@fairhall/ui/inputs'
import type { ReactNode } from 'react'
import type { FieldType } from './field-types.ts'

interface Basics {
  name: string
  label: ReactNode
  hint?: ReactNode
  isRequired: boolean
  isEditable: boolean
  isLoading?: boolean
  rules: readonly string[]
  autoComplete?: string
}

export type FieldSpec = Basics & { [Name in InputName]: { kind: Name; setup: InputSetups[Name] } }[InputName]

/** Required is a flag separate from the rules. */
function rulesOfField({ rules, isRequired }: Pick<Field, 'isRequired' | 'rules'>): readonly string[] {
  return isRequired && !rules.includes('required') ? ['required', ...rules] : rules
}

export function basicsOf(field: Field, { autoComplete }: FieldType): Basics {
  return {
    name: field.name,
    label: field.description,
    isRequired: field.isRequired,
    isEditable: field.editable,
    rules: rulesOfField(field),
    ...(autoComplete !== undefined && { autoComplete }),
  }
}

/** The rules of a whole form. Fields that can't be edited aren't validated, because the player couldn't fix them. */
export function rulesOfSpecs(specs: readonly FieldSpec[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    specs.filter(({ isEditable }) => isEditable).map(({ name, rules }) => [name, rules]),
  )
}

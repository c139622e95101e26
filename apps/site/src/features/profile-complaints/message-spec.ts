import type { FieldSpec } from '../../shell/forms/field-spec.ts'

const TEXT_MAX = 4000

/** The text of a message, under the name and with the rules of the server. */
export const messageSpec = (label: string, hint?: string): FieldSpec => ({
  name: 'text',
  label,
  hint,
  isRequired: true,
  isEditable: true,
  rules: ['required', 'min:10', `max:${TEXT_MAX}`],
  kind: 'textarea',
  setup: { maxLength: TEXT_MAX },
})

import type { FieldSpec } from './field-spec.ts'

/** The field for the player's current password, which verifies them. */
export const currentPasswordField = (label: string): FieldSpec => ({
  name: 'password',
  label,
  isRequired: true,
  isEditable: true,
  rules: ['required'],
  autoComplete: 'current-password',
  kind: 'password',
  setup: {},
})

import type { FieldSpec } from './field-spec.ts'

/** The field for the password that the player has, where he shows that it is he. */
export const ownPassword = (label: string): FieldSpec => ({
  name: 'password',
  label,
  isRequired: true,
  isEditable: true,
  rules: ['required'],
  autoComplete: 'current-password',
  type: 'password',
  setup: {},
})

import type { Field } from '@fairhall/contract'

/** A phone number is always entered with its country prefix. */
export const phoneField: Field = {
  name: 'phone',
  description: '',
  editable: true,
  isRequired: true,
  isVisible: true,
  position: 1,
  value: null,
  rules: ['required', 'phone'],
}

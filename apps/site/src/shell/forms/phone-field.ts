import type { Field } from '@fairhall/contract'

/** A number is entered with the prefix of its country, wherever it is asked for. */
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

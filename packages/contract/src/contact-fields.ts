/** The fields of a message to the house, as a form is defined: the site asks them, the server judges by the same rules. */
const field = (name: 'email' | 'message', position: number, rules: string[]) => ({
  name,
  position,
  isRequired: true,
  isVisible: true,
  editable: true,
  value: null,
  rules,
})

export const contactFields = [field('email', 1, ['email']), field('message', 2, ['min:10', 'max:1000'])]

/** The fields of the contact form: the site shows them, and the server validates by the same rules. */
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

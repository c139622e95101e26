import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registrationFile } from './settings.schema.ts'

const text = readFileSync(new URL('../../../../../config/registration.json', import.meta.url), 'utf8')
const withField = (form: 'registration' | 'profile', name: string) => {
  const file = JSON.parse(text) as Record<'registration' | 'profile', object[]>
  file[form].push({ ...file[form][0], name })
  return registrationFile.safeParse(file).success
}

test.each([
  ['registration', 'firstName', true],
  ['registration', 'birthdate', true],
  // The call drops unknown fields, so such a field could never be filled in.
  ['registration', 'securityQuestion', false],
  ['registration', 'fingerprint', false],
  ['registration', 'email', false],
  ['profile', 'phone', false],
  ['profile', 'age', false],
  ['profile', 'pwaInstalled', false],
] as const)('the %s form accepts another field %s: %s', (form, name, isAccepted) => {
  expect(withField(form, name)).toBe(isAccepted)
})

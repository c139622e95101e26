/** Optional profile fields. */
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { readDatabaseText } from '#tests/support/database/database-text.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'

type Definition = { name: string; isVisible: boolean; editable: boolean; isRequired: boolean }

const config = copyConfig()
config.edit<{ profile: Definition[] }>('registration.json', ({ profile }) => {
  for (const field of profile) {
    if (field.name !== 'profession') field.isVisible = true
    if (field.name === 'gender') field.editable = false
    if (field.name === 'placeOfBirth') field.isRequired = true
  }
})
const server = await startTestServer({ env: { CONFIG_DIR: config.folder, ROLES: 'api,jobs' } })
afterAll(async () => {
  await server.stop()
  config.remove()
})

const update = (token: string, body: object) => server.call('updateProfile', { token, body })
const all = {
  nationality: 'US',
  additionalAddress: 'Hinterhaus, 4. Stock',
  placeOfBirth: 'Wuppertal-Vohwinkel',
  personalIdNumber: 'L01X00T471',
  cpf_number: '529.982.247-25',
  securityQuestion: 'Name of my first pet?',
}

test('stores optional fields sealed and shows them to their player', async () => {
  const { token } = await givenPlayer(server)
  const answered = { ...all, securityAnswer: 'Schnurrbert' }
  expect((await update(token, answered)).data).toMatchObject(all)
  const { data } = await server.call('getProfile', { token })
  expect(data).toMatchObject({ ...all, profession: null })
  expect(JSON.stringify(data)).not.toContain('Schnurrbert')
  expect(await readDatabaseText(server)).not.toMatch(
    /hinterhaus|vohwinkel|l01x00t471|529\.982|first pet|schnurrbert/,
  )

  await update(token, { personalIdNumber: '', cpf_number: '52998224725' })
  const { data: changed } = await server.call('getProfile', { token })
  expect(changed).toMatchObject({ ...all, personalIdNumber: null, cpf_number: '52998224725' })
  const exported = await server.call('exportData', { token, body: { password: PASSWORD } })
  expect(exported.data.details).toContainEqual({
    name: 'securityAnswer',
    value: 'Schnurrbert',
    changed_at: server.clock.now().toISOString(),
  })
})

test.each([
  ['an invalid CPF number', { cpf_number: '11111111111' }, 'cpf_number'],
  ['a country that does not exist', { nationality: 'ZZ' }, 'nationality'],
  ['a country code in lowercase', { nationality: 'de' }, 'nationality'],
  ['an ID number of one character', { personalIdNumber: 'A' }, 'personalIdNumber'],
  ['an answer of one letter', { securityAnswer: 'x' }, 'securityAnswer'],
  ['an empty value where one is required', { placeOfBirth: '' }, 'placeOfBirth'],
  ['a field that the operator does not ask for', { profession: 'Baker' }, 'profession'],
  ['a field that the operator does not let players change', { gender: 'female' }, 'gender'],
])('refuses %s with a field error', async (_name, body, field) => {
  const { token } = await givenPlayer(server)
  const { status, error } = await update(token, body)
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
})

test('returns markup exactly as entered', async () => {
  const { token } = await givenPlayer(server)
  const placeOfBirth = '<img src=x onerror=alert(1)>"&amp;'
  expect((await update(token, { placeOfBirth })).data.placeOfBirth).toBe(placeOfBirth)
})

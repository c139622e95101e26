import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server/server.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'

const server = await startTestServer({ env: { ROLES: 'api' } })
afterAll(() => server.stop())

const information = async () => (await server.call('getInit')).data.information

test('visitors get the licence and the help body of their market, and demos where it allows them', async () => {
  expect(await information()).toEqual({
    licence: null,
    helpBody: null,
    isHelpShownFirst: false,
    hasGuestDemos: true,
  })
  const licence = { authority: 'Commission', number: '123', url: 'https://commission.example' }
  const strict = { profile: 'strict' as const, rules: { information: { licence } } }
  await changeMarkets(server, { world: strict, german: strict })
  expect(await information()).toEqual({
    licence,
    helpBody: { name: 'GamCare', url: 'https://www.gamcare.org.uk' },
    isHelpShownFirst: true,
    hasGuestDemos: false,
  })
})

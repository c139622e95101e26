/** Building a level and a campaign in the office: preview, dry run, and publication by two members. */
import { expect, test } from 'vitest'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { givenPayer, startCashier } from '#tests/support/payments/payments.ts'

const server = await startCashier()
const { keys, rows } = openOffice(server)
const { call, open, agree } = createOfficeClient(server, keys)

type Kind = 'level' | 'campaign'
type Content = { id: string; [field: string]: never | string | number | object }

const level: Content = {
  id: 'zenith',
  points: 900_000,
  rakeback: '15',
  reward: '100',
  texts: { en: { name: 'Zenith' }, de: { name: 'Zenit' } },
}
const campaign: Content = {
  id: 'autumn',
  channels: ['inApp', 'email'],
  segment: { all: [{ field: 'country', in: ['DE'] }] },
  link: '/loyalty',
  texts: { en: { name: 'Autumn', text: 'New games are here.', action: 'See them' } },
}

async function preview(kind: Kind, content: Content, locale = 'en') {
  const body = { content: content as never, locale, currency: 'EUR' }
  return (await call('previewProgramme', { token: await open('ada'), params: { kind }, body })).data
}

async function check(kind: Kind, content: Content) {
  const body = { content: content as never }
  return (await call('checkProgramme', { token: await open('ada'), params: { kind }, body })).data
}

/** Saves a draft, publishes it, and lets a second member agree. */
async function publish(kind: Kind, content: Content): Promise<void> {
  const [ada, bob] = [await open('ada'), await open('bob')]
  const files = { 'draft.json': JSON.stringify(content) }
  const command = { name: 'draft save', arguments: [kind, content.id, 'draft.json'], files }
  const saved = await call('runCommand', { token: ada, body: { ...command, options: { version: '0' } } })
  const options = { version: String(saved.data.rows[0]?.['version']) }
  const body = { name: 'draft publish', arguments: [kind, content.id], options, reason: 'autumn' }
  const [placed] = (await call('runCommand', { token: ada, body })).data.rows
  expect((await agree(bob, placed?.['order'])).code).toBeUndefined()
}

test('a level is previewed as players see it, tried, and published', async () => {
  const shown = (await preview('level', level, 'de')).preview
  expect(shown).toMatchObject({ title: 'Zenit', lead: expect.stringContaining('900.000'), action: null })
  expect(shown?.facts.map(({ value }) => value)).toEqual([
    expect.stringMatching(/^15\s%$/),
    expect.stringMatching(/^100,00\s€$/),
  ])
  expect(await check('level', level)).toMatchObject({
    issues: [],
    conflict: null,
    trials: [
      { names: ['check.withPoints'], value: '0' },
      { names: ['check.reached'], value: '0' },
      { names: ['check.rewards'], value: '0.00', currency: 'EUR' },
    ],
  })
  // Players have levels by their place, so none comes between others.
  expect((await check('level', { ...level, points: 700 })).conflict).toContain('must begin at more points')
  expect((await check('level', { ...level, texts: {} })).conflict).toContain(
    'no name in the default language',
  )
  await publish('level', level)
  const { data } = await server.call('listLevels', { headers: { 'accept-language': 'de' } })
  expect(data.at(-1)).toMatchObject({ id: 'zenith', name: 'Zenit', points: 900_000 })
})

test('a campaign is previewed with its button, tried on its segment, and published', async () => {
  const payer = await givenPayer(server)
  await server.database.pool.query(`update player set country = 'DE' where id = $1`, [payer.id])
  const { preview: shown } = await preview('campaign', campaign)
  expect(shown).toMatchObject({ title: 'Autumn', lead: 'New games are here.', action: 'See them' })
  const { issues } = await preview('campaign', { ...campaign, segment: { field: 'losses', atLeast: 1 } })
  expect(issues.map(({ path }) => path.split('.')[0])).toContain('segment')
  const tried = await check('campaign', campaign)
  expect(tried).toMatchObject({ issues: [], conflict: null })
  expect(tried.trials[0]).toMatchObject({ names: ['check.segment'], value: '1' })
  const names = tried.trials.slice(1).map((trial) => trial.names.join(' '))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toMatch(/^(inApp|email) check\.[a-z]+$/)
  const texts = { en: { name: 'Autumn', text: 'New games are here.' } }
  expect((await check('campaign', { ...campaign, texts })).conflict).toContain('no action')
  const segment = { field: 'country', in: ['XX'] }
  expect((await check('campaign', { ...campaign, segment })).conflict).toContain('unknown country XX')
  await publish('campaign', campaign)
  expect(await rows('campaign list')).toContainEqual(
    expect.objectContaining({ campaign: 'autumn', channels: 'inApp, email', link: '/loyalty' }),
  )
})

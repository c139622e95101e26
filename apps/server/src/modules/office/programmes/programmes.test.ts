/** Building an offer in the office: draft, preview, check, publication by two members, and the player who takes it. */
import { describe, expect, test } from 'vitest'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { givenPayer, startCashier } from '#tests/support/payments/payments.ts'

const server = await startCashier()
const { keys, givenStaff, collectMail } = openOffice(server)
const { call, open, agree } = createOfficeClient(server, keys)

const offer = (id: string, over: object = {}) => ({
  id,
  type: 'percentage',
  percent: '50',
  texts: {
    en: { name: 'Weekend reload', text: 'Half on top.' },
    de: { name: 'Wochenende', text: 'Die Hälfte dazu.' },
  },
  deposits: { from: 3, to: 9 },
  // Terms of a default offer, whose figures come with the code: the test simulates nothing.
  base: { depositMin: '20', most: '150', maxBet: '5', smallestBet: '0.1' },
  wagering: { multiplier: 40, contributions: { 'category:originals': 10 } },
  ...over,
})

async function save(token: string, content: { id: string }, version: number, base?: string) {
  const body = {
    name: 'draft save',
    arguments: ['offer', content.id, 'draft.json'],
    options: { version: String(version), ...(base !== undefined && { base }) },
    files: { 'draft.json': JSON.stringify(content) },
  }
  return call('runCommand', { token, body })
}

/** Returns the version of the save. */
async function saved(...of: Parameters<typeof save>): Promise<number> {
  const { data } = await save(...of)
  expect(data.rows).toMatchObject([{ result: 'saved' }])
  return Number(data.rows[0]?.['version'])
}

const act = (token: string, words: string, id: string, version: number) =>
  call('runCommand', {
    token,
    body: { name: words, arguments: ['offer', id], options: { version: String(version) }, reason: 'autumn' },
  })

const one = (id: string) => ({ params: { kind: 'offer' as const, id } })

describe('a draft', () => {
  test('is stored, and of two members who edit it the second learns of the first', async () => {
    const [ada, token] = [await open('ada'), await open('ada')]
    const first = await saved(ada, offer('shared'), 0)
    // Another one can't begin it again, and neither can two at the same time go on from one version.
    expect((await save(token, offer('shared'), 0)).code).toBe('draftChanged')
    const answers = await Promise.all([
      save(ada, offer('shared', { percent: '60' }), first),
      save(token, offer('shared', { percent: '70' }), first),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual(['draftChanged', undefined])
    const { data } = await call('getProgramme', { token, ...one('shared') })
    const second = data.draft?.version ?? 0
    expect(second).toBeGreaterThan(first)
    expect(data).toMatchObject({ present: null, order: null, versions: [], draft: { savedBy: 'ada' } })
    // Only the version that was read is discarded.
    expect((await act(ada, 'draft discard', 'shared', first)).code).toBe('draftChanged')
    expect((await act(ada, 'draft discard', 'shared', second)).status).toBe(200)
    expect((await call('getProgramme', { token, ...one('shared') })).code).toBe('notFound')
    const journal = await server.database.pool.query<{ action: string }>(
      `select action from audit_event where subject = 'draft:offer:shared' order by id`,
    )
    // Saves of one member after another leave one entry, however often a page saves.
    expect(journal.rows.map(({ action }) => action)).toEqual(['draft.saved', 'draft.discarded'])
  })

  test('that was discarded is not overwritten by a page of it after it was begun again', async () => {
    const [ada, token] = [await open('ada'), await open('ada')]
    const old = await saved(token, offer('again'), 0)
    expect((await act(ada, 'draft discard', 'again', old)).status).toBe(200)
    const present = await saved(ada, offer('again', { percent: '60' }), 0)
    for (const words of ['draft publish', 'draft discard'])
      expect((await act(token, words, 'again', old)).code).toBe('draftChanged')
    expect((await save(token, offer('again', { percent: '70' }), old)).code).toBe('draftChanged')
    expect((await act(ada, 'draft discard', 'again', present)).status).toBe(200)
  })

  test.each([
    ['no JSON', '{', 'wrongSettings'],
    ['another ID', '{"id":"other"}', 'wrongSettings'],
    ['no programme', '[]', 'wrongSettings'],
    ['a NUL', String.raw`{"id":"odd","x":"\u0000"}`, 'wrongSettings'],
    ['half a character', String.raw`{"id":"odd","\ud800":1}`, 'wrongSettings'],
    ['too much', JSON.stringify({ id: 'odd', x: 'x'.repeat(100_001) }), 'wrongSettings'],
  ])('with %s is refused', async (_, text, code) => {
    const body = {
      name: 'draft save',
      arguments: ['offer', 'odd', 'draft.json'],
      options: { version: '0' },
      files: { 'draft.json': text },
    }
    expect((await call('runCommand', { token: await open('ada'), body })).code).toBe(code)
  })

  test('has a version that can be counted', async () => {
    const { code } = await act(await open('ada'), 'draft discard', 'odd', 9_999_999_999)
    expect(code).toBe('wrongInput')
  })

  test('is for members whose role includes it', async () => {
    await givenStaff('cleo', 'crm')
    await givenStaff('sam', 'verification')
    const [cleo, sam] = [await open('cleo'), await open('sam')]
    expect((await save(sam, offer('theirs'), 0)).code).toBe('rightMissing')
    expect((await call('listProgrammes', { token: sam })).status).toBe(403)
    const version = await saved(cleo, offer('theirs'), 0)
    expect((await act(cleo, 'draft discard', 'theirs', version)).status).toBe(200)
  })
})

test('an offer is previewed, checked, published by two members, and taken by a player', async () => {
  const [ada, bob] = [await open('ada'), await open('bob')]
  const content = offer('reload')
  const version = await saved(ada, content, 0)
  const preview = async (locale: string, currency: string, over: object = {}) =>
    (
      await call('previewProgramme', {
        token: ada,
        params: { kind: 'offer' },
        body: { content: { ...content, ...over }, locale, currency },
      })
    ).data
  expect((await preview('de', 'EUR')).preview).toMatchObject({
    title: expect.stringMatching(/^50\s%\sbis\s150\s€$/),
    lead: 'Wochenende: Die Hälfte dazu.',
    language: 'de',
    isRightToLeft: false,
  })
  expect((await preview('fa', 'BTC')).preview).toMatchObject({
    isRightToLeft: true,
    lead: 'Weekend reload: Half on top.',
  })
  expect(await preview('en', 'EUR', { percent: 'half' })).toMatchObject({
    preview: null,
    issues: [{ path: 'percent', error: 'invalid' }],
  })

  const check = async (over: object = {}) =>
    (
      await call('checkProgramme', {
        token: ada,
        params: { kind: 'offer' },
        body: { content: { ...content, ...over } },
      })
    ).data
  expect(await check({ wagering: { multiplier: 1001 } })).toMatchObject({
    issues: [{ path: 'wagering.multiplier', error: 'tooHigh', bound: 1000 }],
  })
  expect((await check({ deposits: { from: 1, to: 1 } })).conflict).toContain('the same players and deposits')
  expect((await check({ texts: {} })).conflict).toContain('no name in the default language')
  const segment = { countries: ['DE'], hasDeposited: true }
  const good = await check({ segment })
  expect(good).toMatchObject({ issues: [], conflict: null, players: 0 })
  expect(good.differences).toContainEqual({ key: 'percent', before: null, after: '50' })
  expect(good.prices).toMatchObject([{ currency: null, most: '150.00' }])
  const plays = good.prices[0]?.plays ?? []
  expect(plays.map(({ play }) => play)).toEqual(['low', 'medium', 'high', 'best'])
  for (const { cost, sum } of plays) expect(Math.abs(Number(sum) - 150 * cost)).toBeLessThan(0.01)

  expect((await act(ada, 'draft publish', 'reload', version + 1)).code).toBe('draftChanged')
  const [placed] = (await act(ada, 'draft publish', 'reload', version)).data.rows
  const waiting = (await call('listProgrammes', { token: ada })).data.items.find(({ id }) => id === 'reload')
  expect(waiting).toMatchObject({
    state: 'draft',
    isWaiting: true,
    name: 'Weekend reload',
    draft: { version },
  })
  expect((await agree(bob, placed?.['order'], 'fits the budget')).code).toBeUndefined()

  const listed = (await call('listProgrammes', { token: ada })).data.items.find(({ id }) => id === 'reload')
  expect(listed).toMatchObject({
    state: 'running',
    versions: 1,
    issued: 0,
    cost: '0.00',
    draft: null,
    isWaiting: false,
  })
  const read = (await call('getProgramme', { token: ada, ...one('reload') })).data
  expect(read).toMatchObject({
    present: { percent: '50' },
    draft: null,
    order: null,
    versions: [{ reason: 'autumn' }],
  })
  await collectMail()
  // Its name is the one of the draft, in the player's language.
  const payer = await givenPayer(server)
  const page = await server.call('getOffer', {
    token: payer.token,
    params: { id: 'reload' },
    headers: { 'accept-language': 'de' },
  })
  expect(page.data).toMatchObject({ id: 'reload', name: 'Wochenende', amountMax: '150.00' })
})

test('a draft that was begun before another publication is refused, so that it undoes no pause', async () => {
  const ada = await open('ada')
  const present = async () => {
    const { data } = await call('getProgramme', { token: ada, ...one('welcome-first') })
    return { ...data.present, id: 'welcome-first' }
  }
  const edited = async () => ({ ...(await present()), texts: { en: { name: 'Hello', text: 'For you.' } } })
  const begun = await saved(ada, await edited(), 0)
  const body = { name: 'offer pause', arguments: ['welcome-first'], options: {}, reason: 'too costly' }
  expect((await call('runCommand', { token: ada, body })).status).toBe(200)
  // A later save keeps what the draft was begun from.
  const later = await saved(ada, await edited(), begun)
  expect((await act(ada, 'draft publish', 'welcome-first', later)).code).toBe('draftOutdated')
  expect(await present()).toMatchObject({ isEnabled: false })
  await act(ada, 'draft discard', 'welcome-first', later)
  const next = await saved(ada, await edited(), 0)
  expect((await act(ada, 'draft publish', 'welcome-first', next)).code).toBeUndefined()
})

test('a draft that is begun on a page that was opened before a pause does not undo the pause', async () => {
  const ada = await open('ada')
  const read = async () => (await call('getProgramme', { token: ada, ...one('welcome-second') })).data
  const { present, base, contentTexts } = await read()
  // The texts of the content, for the fields that staff leave empty.
  expect(contentTexts['en']).toMatchObject({
    name: 'Second deposit bonus',
    text: expect.stringMatching(/.+/),
  })
  expect(contentTexts['de']?.name).toMatch(/.+/)
  const switchTo = (words: string) =>
    call('runCommand', { token: ada, body: { name: words, arguments: ['welcome-second'], reason: 'test' } })
  expect((await read()).state).toBe('running')
  expect((await switchTo('offer pause')).status).toBe(200)
  expect((await read()).state).toBe('paused')
  const content = { ...present, id: 'welcome-second', texts: { en: { name: 'Hello', text: 'For you.' } } }
  const version = await saved(ada, content, 0, base ?? '')
  expect((await act(ada, 'draft publish', 'welcome-second', version)).code).toBe('draftOutdated')
  await act(ada, 'draft discard', 'welcome-second', version)
  expect((await save(ada, content, 0, 'none')).code).toBe('wrongSettings')
  const next = await saved(ada, content, 0, (await read()).base ?? '')
  expect((await act(ada, 'draft publish', 'welcome-second', next)).code).toBeUndefined()
})

test('every kind has a form, and its present programmes have no problems', async () => {
  const token = await open('ada')
  const { items } = (await call('listProgrammes', { token })).data
  for (const { kind, id } of items.filter(({ state }) => state !== 'draft')) {
    const { present } = (await call('getProgramme', { token, params: { kind, id } })).data
    const form = await call('getProgrammeForm', { token, params: { kind } })
    expect(form.data.schema['type']).toBe('object')
    const body = { content: present ?? {}, locale: 'en', currency: 'EUR' }
    const { data } = await call('previewProgramme', { token, params: { kind }, body })
    expect([id, data.issues]).toEqual([id, []])
  }
  expect(new Set(items.map(({ kind }) => kind)).size).toBe(8)
})

test.each([
  ['de', 'Erster Einzahlungsbonus', 'Deutschland'],
  ['en', 'First deposit bonus', 'Germany'],
  // As browsers send it. The site has no such language.
  ['fr-FR,fr;q=0.9', 'First deposit bonus', 'Germany'],
])('in %s, programmes and countries have names of that language, or of the default one', async (...row) => {
  const [language, offer, country] = row
  const token = await open('ada')
  const [{ data: programmes }, { data: commands }] = await Promise.all([
    call('listProgrammes', { token, language }),
    call('listCommands', { token, language }),
  ])
  expect(programmes.items.find(({ id }) => id === 'welcome-first')?.name).toBe(offer)
  const choices = commands.flatMap((command) => command.arguments.flatMap((field) => field.choices))
  expect(choices).toContainEqual({ value: 'DE', label: country })
  expect(choices).toContainEqual({ value: 'arcade-spins', label: expect.any(String) })
})

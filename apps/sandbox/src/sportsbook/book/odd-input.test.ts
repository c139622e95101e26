import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectionsOf, startBook, type WithBook } from '#tests/support/games/book.ts'

let sports: WithBook
beforeAll(async () => {
  sports = await startBook()
})
afterAll(() => sports.stop())

const NUL = '\u0000'
const odd: unknown[] = [
  '',
  NUL,
  '\ud800',
  '9'.repeat(40),
  '-1',
  '1e9',
  '__proto__',
  'constructor',
  null,
  -1,
  1e300,
  [],
  [null],
  {},
]
const oddTexts = [NUL, '%', '..', 'a'.repeat(255), 'constructor', '__proto__', '-1', '1e9', 'NaN', '\u202e']

/** A valid body with one field after another made odd, and invalid bodies. */
const variantsOf = (good: Record<string, unknown>): unknown[] => [
  ...Object.keys(good).flatMap((key) => odd.map((value) => ({ ...good, [key]: value }))),
  ...odd,
]

test('odd input never causes a server error', async () => {
  const player = await sports.givenPlayer()
  const { session } = player.opened.body
  const [match] = sports.upcoming()
  const pick = match === undefined ? undefined : selectionsOf(match)[0]
  if (pick === undefined) throw new Error('a match has odds')
  const { bet } = (await player.place([pick])).body
  const slip = { kind: 'single', stake: '1.00', selections: [pick] }
  const posts: [string, unknown[]][] = [
    ['/api/sessions', variantsOf({ token: 'x', language: 'de' })],
    [
      '/api/slips',
      [...variantsOf(slip), ...variantsOf({ ...pick }).map((one) => ({ ...slip, selections: [one] }))],
    ],
    ['/api/bets', variantsOf({ ...slip, id: crypto.randomUUID(), acceptOdds: 'any', sizes: [1] })],
    [`/api/bets/${bet.id}/cash-out`, variantsOf({ id: crypto.randomUUID(), partBp: 1, amount: '1' })],
  ]
  const texts = oddTexts.map(encodeURIComponent)
  const gets = texts.flatMap((text) => [
    `/api/matches?ids=${text}`,
    `/api/matches/${text}`,
    `/api/matches/upcoming?hours=${text}`,
    `/api/search?q=${text}`,
    `/api/results?day=${text}&sport=${text}&league=${text}`,
    `/api/bets?state=open&page=${text}`,
    `/api/bets/${text}`,
    `/api/bets/${text}/cash-out`,
    `/assets/${text}.js`,
    `/${text}`,
  ])
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const shots = [
    ...posts.flatMap(([url, bodies]) => bodies.map((body) => ({ url, body: JSON.stringify(body) }))),
    ...gets.map((url) => ({ url, body: null })),
  ]
  const failed: string[] = []
  for (const { url, body } of shots) {
    const payload = body === null ? {} : { payload: body }
    const reply = await sports.book.app.inject({
      method: body === null ? 'GET' : 'POST',
      url,
      headers,
      ...payload,
    })
    if (reply.statusCode === 500) failed.push(`${url} ${body}: ${reply.body}`)
  }
  expect(failed).toEqual([])
})

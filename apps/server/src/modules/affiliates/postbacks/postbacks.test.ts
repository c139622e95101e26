import { afterAll, expect, onTestFinished, test } from 'vitest'
import { deposit, givenPayer, messageOf, sendMessage } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { sendPostbacks } from './postbacks.service.ts'
import { signatureOf } from './postbacks.rules.ts'

const server = await startTestServer({ env: { ROLES: 'api,inbound,jobs,sandbox' } })
const { deps, clock } = server
const { pool } = server.database
const { rows } = openOffice(server)
afterAll(() => server.stop())

const HOUR_MS = 3_600_000
const inbox = async (partner: string) =>
  (
    await pool.query<{ subject: string; body: string }>(
      'select subject, body from sandbox.mail where recipient = $1 order by id',
      [`${partner}@postbacks.example`],
    )
  ).rows
const add = async (id: string, postback: string) =>
  (await rows(`partner add ${id} --name Acme --email a@b.example --plan hybrid --postback ${postback}`))[0]

test('a registration with a click is reported once, signed and without personal data', async () => {
  const { postbackKey = '' } = (await add('acme', 'sandbox')) ?? {}
  const ada = await givenPlayer(server, { affiliateTag: 'acme_spring_click-7' })
  await givenPlayer(server, { affiliateTag: 'acme_spring' })
  await Promise.all([sendPostbacks(deps), sendPostbacks(deps)])
  await sendPostbacks(deps)
  const [received, ...others] = await inbox('acme')
  expect(others).toEqual([])
  expect(received?.subject).toBe('Postback: registration')
  const [click, campaign, at, id, signature] = (received?.body ?? '').split('\n')
  expect([click, campaign]).toEqual(['click click-7', 'campaign spring'])
  expect(received?.body).not.toMatch(new RegExp(`${ada.id}|example\\.com`))
  const body = {
    id: id?.slice(3),
    event: 'registration',
    click: 'click-7',
    campaign: 'spring',
    at: at?.slice(3),
  }
  expect(signature).toBe(signatureOf(postbackKey, JSON.stringify(body), clock.now()))
  expect(await rows('partner postbacks acme')).toMatchObject([
    { event: 'registration', tries: 1, error: null },
  ])
})

test('the first deposit of a player who came with a click is reported once', async () => {
  await add('deposits', 'sandbox')
  for (const affiliateTag of ['deposits__click-9', 'deposits']) {
    const payer = await givenPayer(server, { affiliateTag })
    for (const amount of ['20.00', '30.00']) {
      const made = await deposit(server, payer, amount)
      await sendMessage(server, messageOf(made.data.invoiceId, { amount }))
      await server.settle()
    }
  }
  await sendPostbacks(deps)
  const received = (await inbox('deposits')).map(({ subject, body }) => [subject, body.split('\n')[0]])
  // They are sent concurrently.
  expect(received.toSorted()).toEqual([
    ['Postback: deposit', 'click click-9'],
    ['Postback: registration', 'click click-9'],
  ])
})

test('an address that leads to a private network gets nothing; it is tried less and less often, and stops', async () => {
  await add('gone', 'https://localhost:9/')
  await givenPlayer(server, { affiliateTag: 'gone__click-8' })
  const { log } = deps
  const { warn } = log
  log.warn = () => undefined
  onTestFinished(() => void (log.warn = warn))
  for (let hours = 0; hours < 120; hours += 6) {
    await sendPostbacks(deps)
    clock.advance(6 * HOUR_MS)
  }
  expect(await rows('partner postbacks gone')).toMatchObject([
    { tries: 10, sent: null, stopped: expect.any(String), error: 'localhost leads to a private network' },
  ])
  expect(await rows('journal')).toContainEqual(
    expect.objectContaining({ action: 'postback.stopped', subject: 'partner:gone' }),
  )
  await rows('partner change gone --postback sandbox')
  expect(await rows('partner retry gone')).toMatchObject([{ result: '1 are sent again' }])
  await sendPostbacks(deps)
  expect(await inbox('gone')).toHaveLength(1)
})

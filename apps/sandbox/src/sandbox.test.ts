import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { startSandboxForTest } from '#tests/support/server/sandbox.ts'
import { migrateSandbox } from './schema.ts'

const database = await createTestDatabase({ empty: true })
const sandbox = await startSandboxForTest(database.pool)
afterAll(async () => {
  await sandbox.close()
  await database.drop()
})

const order = (amount: string) => ({
  id: crypto.randomUUID(),
  method: 'card',
  amount,
  currency: 'EUR',
  locale: 'en',
  returnUrls: {
    success: 'http://fairhall.test/?deposit-success=true',
    error: 'http://fairhall.test/?deposit-error=true',
    pending: 'http://fairhall.test/?deposit-pending=true',
  },
})

async function placeDeposit(amount: string, more: object = {}) {
  const placed = { ...order(amount), ...more }
  const reply = await sandbox.signedPost('/sandbox/api/payments', placed)
  const data = reply.json<{ reference: string; action: string; address: string | null }>()
  return { ...data, orderId: placed.id, page: `/sandbox/pay/${data.reference}` }
}

const press = (page: string, form: Record<string, string>) =>
  sandbox.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

const messagesOf = (orderId: string) => sandbox.received.filter(({ body }) => body.orderId === orderId)

/** The statuses of the messages, without duplicates. */
const statusesOf = (orderId: string) => [
  ...new Map(messagesOf(orderId).map(({ body }) => [body.id, body.status])).values(),
]

test('a second start does not wait for readers, because it changes nothing', async () => {
  const reader = await database.pool.connect()
  onTestFinished(async () => {
    await reader.query('commit')
    reader.release()
  })
  await reader.query('begin; select from sandbox.payment, sandbox.mail')
  await migrateSandbox(database.pool)
})

test('fonts load in a sandboxed frame with an opaque origin', async () => {
  const { headers, statusCode } = await sandbox.app.inject('/sandbox/assets/text.woff2')
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*'])
})

test('a paid order is confirmed by a signed message and returns to the site', async () => {
  const deposit = await placeDeposit('50.00')
  const reply = await press(deposit.page, { decision: 'pay' })

  expect(reply.headers.location).toBe('http://fairhall.test/?deposit-success=true')
  const [message] = messagesOf(deposit.orderId)
  expect(message).toMatchObject({ isGenuine: true, body: { status: 'success', amount: '50.00' } })
})

test('a second decision changes nothing', async () => {
  const deposit = await placeDeposit('50.00')
  await press(deposit.page, { decision: 'pay' })
  await press(deposit.page, { decision: 'decline' })
  expect(statusesOf(deposit.orderId)).toEqual(['success'])
})

test('a player returns only after the operator has the message, whichever request delivers it', async () => {
  const slow = await placeDeposit('50.00')
  const release = sandbox.holdMessagesOf(slow.orderId)
  const back: string[] = []
  const presses = ['first request', 'second request'].map((name) =>
    press(slow.page, { decision: 'pay' }).then(() => back.push(name)),
  )
  const other = await placeDeposit('50.00')
  for (const decision of ['pay', 'pay', 'pay']) await press(other.page, { decision })
  expect([back, messagesOf(other.orderId).length > 0]).toEqual([[], true])
  release()
  await Promise.all(presses)
  expect(statusesOf(slow.orderId)).toEqual(['success'])
})

test('a repeated order returns the first one', async () => {
  const first = await placeDeposit('50.00')
  const second = await placeDeposit('99.00', { id: first.orderId })
  expect(second.reference).toBe(first.reference)
})

test('a cancelled payment returns as an error', async () => {
  const deposit = await placeDeposit('50.00')
  const reply = await press(deposit.page, { decision: 'decline' })
  expect(reply.headers.location).toBe('http://fairhall.test/?deposit-error=true')
  expect(statusesOf(deposit.orderId)).toEqual(['declined'])
})

test.each([
  ['50.01', ['failed']],
  ['50.03', ['success', 'success']],
  ['50.05', []],
  ['50.06', ['failed', 'success']],
  ['50.08', ['success']],
])('the amount %s has its outcome', async (amount, statuses) => {
  const deposit = await placeDeposit(amount)
  await press(deposit.page, { decision: 'pay' })
  await sandbox.pass(30_000)
  expect(statusesOf(deposit.orderId)).toEqual(statuses)
})

test('a refused order never exists, however often it is sent', async () => {
  const placed = order('50.09')
  for (const path of ['/sandbox/api/payments', '/sandbox/api/payouts']) {
    const body = { ...placed, destination: 'DE89370400440532013000' }
    expect((await sandbox.signedPost(path, body)).statusCode).toBe(422)
    expect((await sandbox.signedGet(`${path}/${placed.id}`)).statusCode).toBe(404)
  }
})

test('a forged message has a wrong signature and is followed by the right one', async () => {
  const deposit = await placeDeposit('50.07')
  await press(deposit.page, { decision: 'pay' })
  await sandbox.pass(30_000)
  expect(messagesOf(deposit.orderId).map(({ isGenuine }) => isGenuine)).toEqual(
    expect.arrayContaining([false, true]),
  )
})

test('a payment to an address is confirmed automatically after a moment', async () => {
  const deposit = await placeDeposit('0.00500000', { network: 'bitcoin', currency: 'BTC', method: 'bitcoin' })
  expect(deposit.address).toMatch(/^tb1q/)
  expect(messagesOf(deposit.orderId)).toEqual([])
  await sandbox.pass(15_000)
  expect(statusesOf(deposit.orderId)).toEqual(['success'])
})

test('a player may send another amount to an address', async () => {
  const deposit = await placeDeposit('0.00500000', { network: 'bitcoin', currency: 'BTC' })
  expect((await press(deposit.page, { decision: 'pay', amount: '-1' })).statusCode).toBe(422)
  await press(deposit.page, { decision: 'pay', amount: '0,004' })
  expect(messagesOf(deposit.orderId)[0]?.body.amount).toBe('0.004')
})

test('a payout is carried out automatically and visible to status queries', async () => {
  const id = crypto.randomUUID()
  const payout = { ...order('20.00'), id, destination: 'DE89370400440532013000' }
  await sandbox.signedPost('/sandbox/api/payouts', payout)
  expect((await sandbox.signedGet(`/sandbox/api/payouts/${id}`)).json()).toMatchObject({ state: 'waiting' })
  await sandbox.pass(5_000)
  expect(statusesOf(id)).toEqual(['success'])
  expect((await sandbox.signedGet(`/sandbox/api/payouts/${id}`)).json()).toMatchObject({
    state: 'confirmed',
    amount: '20.00',
  })
})

test('a message that the operator does not accept is sent again, also after a restart', async () => {
  const deposit = await placeDeposit('50.00')
  sandbox.operatorIsDown = true
  await press(deposit.page, { decision: 'pay' })
  expect(messagesOf(deposit.orderId)).toEqual([])

  sandbox.operatorIsDown = false
  const restarted = await startSandboxForTest(database.pool)
  await restarted.pass(3_600_000)
  expect(restarted.received.map(({ body }) => body.orderId)).toContain(deposit.orderId)
  await restarted.close()
})

test('an order without a valid signature is refused', async () => {
  const reply = await sandbox.app.inject({
    method: 'POST',
    url: '/sandbox/api/payments',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(order('50.00')),
  })
  expect(reply.statusCode).toBe(400)
})

test('the inbox shows messages by recipient, escaped and with links', async () => {
  const post = (to: string, text: string) =>
    sandbox.app.inject({
      method: 'POST',
      url: '/sandbox/inbox/messages',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ kind: 'mail', to, subject: `For ${to}`, text }),
    })
  await post('ada@example.com', 'Confirm: http://fairhall.test/verify/abc. <script>alert(1)</script>')
  await post('bob@example.com', 'Hello')

  const list = await sandbox.app.inject('/sandbox/inbox?to=Ada@example.com')
  expect(list.body).toContain('For ada@example.com')
  expect(list.body).not.toContain('bob@example.com')
  const message = /\/sandbox\/inbox\/\d+/.exec(list.body)?.[0] ?? ''
  const shown = await sandbox.app.inject(message)
  expect(shown.body).toContain(
    '<a href="http://fairhall.test/verify/abc">http://fairhall.test/verify/abc</a>.',
  )
  expect(shown.body).toContain('&lt;script&gt;')
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'")

  // As after 2,000 more messages: the first one is deleted.
  await database.pool.query('alter sequence sandbox.mail_id_seq restart with 2001')
  await post('cleo@example.com', 'Hello')
  expect((await sandbox.app.inject(message)).statusCode).toBe(404)
  expect((await sandbox.app.inject('/sandbox/inbox')).body).toContain('bob@example.com')
})

test('the inbox shows text messages, and the HTML of an email only in a sandboxed frame', async () => {
  const post = (message: object) =>
    sandbox.app.inject({
      method: 'POST',
      url: '/sandbox/inbox/messages',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(message),
    })
  await post({ kind: 'sms', to: '+4915112345678', text: '123456 is your code' })
  const list = await sandbox.app.inject('/sandbox/inbox?to=%2B4915112345678')
  expect(list.body).toContain('123456 is your code')
  expect(list.body).toContain('Text message')

  await post({
    kind: 'mail',
    to: 'eve@example.com',
    subject: 'x',
    text: 'plain',
    html: '<b>rich</b><script>1</script>',
  })
  const message =
    /\/sandbox\/inbox\/\d+/.exec((await sandbox.app.inject('/sandbox/inbox?to=eve@example.com')).body)?.[0] ??
    ''
  expect((await sandbox.app.inject(message)).body).not.toContain('<b>rich')
  const framed = await sandbox.app.inject(`${message}/html`)
  expect(framed.body).toContain('<b>rich</b>')
  expect(framed.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/)
})

test('pages show that they are stand-ins, in the language of the payment', async () => {
  const deposit = await placeDeposit('50.00', { locale: 'de' })
  const page = await sandbox.app.inject(deposit.page)
  expect(page.body).toContain('Simulation')
  expect(page.body).toContain('50.00 EUR zahlen')
})

test('an unknown payment gets a not-found page', async () => {
  const reply = await sandbox.app.inject('/sandbox/pay/nothing')
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('Page not found')
})

test('a code to scan comes with the order, and is paid automatically', async () => {
  const reply = await placeDeposit('50.00', { processing: 'qr', method: 'pix', currency: 'BRL' })
  expect(reply).toMatchObject({ qr: expect.stringContaining('br.gov.bcb.pix') })
  expect(reply.action).toBeUndefined()
  await sandbox.pass(13_000)
  expect(statusesOf(reply.orderId)).toEqual(['success'])
})

test('a later code comes in a separate message', async () => {
  const reply = await placeDeposit('50.00', { processing: 'asyncRedirect' })
  expect(Object.keys(reply)).toEqual(['reference', 'orderId', 'page'])
  await sandbox.pass(2_000)
  expect(messagesOf(reply.orderId)[0]?.body).toMatchObject({ status: 'ready', qr: expect.any(String) })
  await sandbox.pass(12_000)
  expect(statusesOf(reply.orderId)).toEqual(['ready', 'success'])
})

test('a voucher is reported by messages only', async () => {
  const good = await placeDeposit('50.00', { processing: 'message' })
  const bad = await placeDeposit('50.01', { processing: 'message' })
  await sandbox.pass(2_000)
  expect([statusesOf(good.orderId), statusesOf(bad.orderId)]).toEqual([['success'], ['failed']])
})

test('a framed page returns like one in a window, and only the site may frame it', async () => {
  const { page, action } = await placeDeposit('50.00', { processing: 'iframe' })
  expect(action).toContain('/sandbox/pay/')
  const shown = await sandbox.app.inject({ url: page })
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self' http://fairhall.test")
  const reply = await press(page, { decision: 'pay' })
  expect(reply.headers.location).toBe('http://fairhall.test/?deposit-success=true')
})

test.each(['xrp', 'ton'])('an address of %s comes with its tag', async (network) => {
  const reply = await placeDeposit('50.00', { network, processing: 'qr' })
  expect(reply).toMatchObject({ address: expect.any(String), tag: expect.stringMatching(/^\d+$/) })
})

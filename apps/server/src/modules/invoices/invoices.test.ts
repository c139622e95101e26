import { describe, expect, test } from 'vitest'
import {
  deposit,
  givenPayer,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'

const XRP_ADDRESS = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

const server = await startCashier()

describe('the list of payments', () => {
  test('is filtered by type, status and currency, and paged, newest first', async () => {
    const payer = await givenPayer(server, { cash: 100_000n })
    const opened = []
    for (let number = 0; number < 3; number += 1) {
      server.clock.advance(1000)
      opened.push((await deposit(server, payer, '50.00')).data.invoiceId)
    }
    await sendMessage(server, messageOf(opened[0] ?? ''))
    await withdraw(server, payer, '100.00')
    const list = async (query: Record<string, string | readonly string[]>) =>
      (await server.call('listInvoices', { token: payer.token, query })).data.map(({ id }) => id)
    expect(await list({ type: '1' })).toEqual(opened.toReversed())
    expect(await list({ status: ['2', '3'] })).toEqual([opened[0]])
    expect(await list({ currency: 'USD' })).toEqual([])
    const begun = server.clock.now().getTime() - 1000
    expect(await list({ type: '1', from: new Date(begun).toISOString() })).toEqual(
      opened.slice(1).toReversed(),
    )
    const to = new Date(begun).toISOString()
    expect(await list({ to })).toEqual([opened[0]])
    expect(await list({ type: '1', to })).toEqual([opened[0]])
    expect(await list({ type: '1', from: to, to })).toEqual([])
    for (const query of [{ from: 'then' }, { to: 'then' }])
      expect((await server.call('listInvoices', { token: payer.token, query })).status).toBe(400)
    expect(await list({ type: '1', perPage: '2', page: '2' })).toEqual([opened[0]])
    const { meta } = await server.call('listInvoices', {
      token: payer.token,
      query: { type: '1', perPage: '2' },
    })
    expect(meta).toEqual({ page: 1, perPage: 2, total: 3, nextCursor: expect.any(String) })
    const walk = async (query: Record<string, string>, perPage = '2') => {
      const walked: string[][] = []
      let cursor: string | null = null
      do {
        const asked: Record<string, string> = { ...query, perPage, ...(cursor && { cursor }) }
        const { data, meta: found } = await server.call('listInvoices', { token: payer.token, query: asked })
        walked.push(data.map(({ id }) => id))
        cursor = found?.nextCursor ?? null
      } while (cursor !== null)
      return walked
    }
    const everything = await list({})
    expect((await walk({})).flat()).toEqual(everything)
    expect((await walk({ type: '1' })).flat()).toEqual(opened.toReversed())
    // A full last page has no next page.
    expect(await walk({}, String(everything.length))).toEqual([everything])
    expect((await walk({ currency: 'EUR' })).flat()).toEqual(everything)
    for (const cursor of ['x', `zz-${payer.id}!`, "0-'; drop table"]) {
      const query = { cursor }
      expect((await server.call('listInvoices', { token: payer.token, query })).status).toBe(400)
    }
    const other = await givenPayer(server)
    expect((await server.call('listInvoices', { token: other.token })).data).toEqual([])
  })
})

describe('one payment', () => {
  const get = (token: string, id: string) => server.call('getInvoice', { token, params: { id } })

  test('is found by its ID, as the list shows it', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    const [listed] = (await server.call('listInvoices', { token: payer.token })).data
    expect((await get(payer.token, data.invoiceId)).data).toMatchObject({ ...listed })
  })

  test('shows where a withdrawal goes: accounts masked, crypto addresses whole with their tag', async () => {
    const destinationOf = async (payer: Payer, sent: ReturnType<typeof withdraw>) =>
      (await get(payer.token, (await sent).data.id)).data.destination
    const payer = await givenPayer(server, { cash: 100_000n })
    const toBank = { label: 'DE89…3000', isWhole: false, tag: null, network: null }
    expect(await destinationOf(payer, withdraw(server, payer, '100.00'))).toEqual(toBank)
    const rich = await givenPayer(server, { currency: 'XRP', cash: 100_000_000_000n })
    const fields = { wallet_id: XRP_ADDRESS, destination_tag: '77' }
    const sent = withdraw(server, rich, '50', { method: 'xrp', currency: 'XRP', fields })
    expect(await destinationOf(rich, sent)).toEqual({
      label: XRP_ADDRESS,
      isWhole: true,
      tag: '77',
      network: 'XRP Ledger',
    })
    const { data } = await deposit(server, payer, '50.00')
    expect((await get(payer.token, data.invoiceId)).data.destination).toBeNull()
  })

  test('of another player or with an unknown ID is not found', async () => {
    const payer = await givenPayer(server)
    const other = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    for (const id of [data.invoiceId, crypto.randomUUID()])
      expect(await get(other.token, id)).toMatchObject({ status: 404, data: undefined })
  })
})

import { createClient } from '@fairhall/client'
import type { PlayerBonusCode } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { declineCodes } from './decline-codes.ts'
import { bonusCodesQuery } from './deposit-bonus-queries.ts'

const waiting = { bonusCode: 'SPRING', playerBonusCodeId: 'c-1' } as PlayerBonusCode

/** A server that keeps codes until they are removed. With `isDown`, every call fails. Replies to reads wait for `beforeReply`. */
function setUp({ isDown = false, beforeReply = Promise.resolve() } = {}) {
  let kept = [waiting]
  const calls: string[] = []
  const client = createClient({
    origin: '',
    token: () => null,
    locale: () => 'en',
    async fetch(url, { method = '', body }) {
      calls.push(`${method} ${url} ${typeof body === 'string' ? body : ''}`.trim())
      if (isDown) return Response.json({ error: { code: 1, message: '' } }, { status: 500 })
      if (method === 'DELETE') {
        kept = []
        return Response.json({ data: {} })
      }
      const reply = Response.json({ data: kept })
      await beforeReply
      return reply
    },
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(bonusCodesQuery(client).queryKey, [waiting])
  const shown = () => queryClient.getQueryData(bonusCodesQuery(client).queryKey)
  return { client, queryClient, calls, shown }
}

test('declining removes the waiting code from the cache immediately and from the server', async () => {
  const { client, queryClient, calls, shown } = setUp()
  const done = declineCodes(client, queryClient, [waiting])
  await expect.poll(shown).toEqual([])
  await done
  expect(calls).toEqual(['DELETE /api/game/bonuses/bonuscodes {"playerBonusCodeId":"c-1"}'])
  expect(await queryClient.fetchQuery(bonusCodesQuery(client))).toEqual([])
})

test('declining without a code sends no request', async () => {
  const { client, queryClient, calls } = setUp()
  await declineCodes(client, queryClient, [])
  expect(calls).toEqual([])
})

test('the reply to an earlier request does not show a declined code again', async () => {
  const { promise: beforeReply, resolve: reply } = Promise.withResolvers<void>()
  const { client, queryClient, shown } = setUp({ beforeReply })
  const earlier = queryClient.fetchQuery(bonusCodesQuery(client)).catch(() => undefined)
  await declineCodes(client, queryClient, [waiting])
  reply()
  await earlier
  expect(shown()).toEqual([])
})

test('refetches the codes if one could not be removed', async () => {
  const { client, queryClient } = setUp({ isDown: true })
  await expect(declineCodes(client, queryClient, [waiting])).rejects.toThrow()
  expect(queryClient.getQueryState(bonusCodesQuery(client).queryKey)?.isInvalidated).toBe(true)
})

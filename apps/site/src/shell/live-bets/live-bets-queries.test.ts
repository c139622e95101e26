import type { Client } from '@fairhall/client'
import type { LiveBet } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { emitPublication } from '../realtime/live-publications.ts'
import { liveBetsQuery } from './live-bets-queries.ts'
import type { LiveKind } from './live-bets-rows.ts'

const betOf = (id: string, isHigh = false) => ({ id, nickname: 'ko***7', isHigh }) as LiveBet

test.each<[LiveKind, string[]]>([
  ['all', ['d', 'c:hidden', 'b', 'a:hidden']],
  ['high', ['c:hidden', 'b', 'a:hidden']],
])('an answer about %s bets does not undo what arrived while it was awaited', async (kind, expected) => {
  const call = async () => {
    emitPublication('liveBets', {
      event: 'live.bets.finished',
      bets: [betOf('b'), betOf('c', true), betOf('d')],
    })
    emitPublication('liveBets', { event: 'live.bets.hidden', ids: ['a', 'c'] })
    return [betOf('b'), betOf('a')]
  }
  const { queryFn } = liveBetsQuery({ call } as unknown as Client, kind)
  const rows = await (queryFn as (of: object) => Promise<LiveBet[]>)({})
  expect(rows.map(({ id, nickname }) => (nickname === null ? `${id}:hidden` : id))).toEqual(expected)
})

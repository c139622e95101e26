import type { AuditCheck } from '@fairhall/ledger'
import { expect, test } from 'vitest'
import { listUnread, selectSome } from './earlier-findings.rules.ts'

const PLAYER = '11111111-1111-4111-8111-111111111111'
const CANCELLED = { error: 'cancelled: it took too long' }
const checks: AuditCheck[] = [
  { name: 'rounds', text: '', isPerPlayer: true },
  { name: 'prizes', text: '', recent: {} },
]
const of = (check: string, difference: Record<string, unknown>) => ({ check, difference })
const rounds = of('rounds', { player: PLAYER })
const prizes = of('prizes', { id: 1 })

test.each([
  ['keeps nothing that was read again', [], [PLAYER], [], []],
  ['keeps what a cancelled check found before', ['prizes'], [], [], [prizes]],
  ['keeps no cancelled check', ['rounds'], [PLAYER], [of('rounds', CANCELLED)], [rounds]],
  [
    'drops what the whole history of its player no longer shows',
    ['rounds', 'prizes'],
    [PLAYER],
    [],
    [prizes],
  ],
  ['keeps what is about a player who was not read', ['rounds'], [], [], [rounds]],
])('%s', (_name, unread, players, found, kept) => {
  const earlier = [rounds, prizes, of('prizes', CANCELLED), of('gone', { id: 2 })]
  const isUnread = ({ name }: AuditCheck) => unread.includes(name)
  expect(listUnread(earlier, checks, { isUnread, players: new Set(players), found })).toEqual(kept)
})

test('stores some differences of each check', () => {
  const many = Array.from({ length: 9 }, (_, id) => of('rounds', { id }))
  expect(selectSome([...many, prizes], 4)).toEqual([...many.slice(0, 2), prizes])
  expect(selectSome([...many, prizes], 10)).toEqual([...many, prizes])
})

import { expect, test } from 'vitest'
import { ageOf, decideRefresh, type SessionState, stateOf, type TokenAge } from './sessions.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000)
const DAY_S = 86_400
const life = { sessionDays: 30, sessionMaxDays: 90, inactivityMinutes: 15 }
const begun = { created_at: at(0), refreshed_at: at(0), active_at: null, ended_at: null }
const active = { ...begun, active_at: at(30 * DAY_S), refreshed_at: at(0) }
const old = { ...begun, refreshed_at: at(90 * DAY_S), active_at: at(90 * DAY_S) }

test.each([
  ['open', begun, 900],
  ['inactive', begun, 901],
  ['open', { ...begun, active_at: at(800) }, 1700],
  ['inactive', { ...begun, active_at: at(800) }, 1701],
  ['open', active, 30 * DAY_S],
  ['expired', active, 30 * DAY_S + 1],
  ['open', old, 90 * DAY_S],
  ['expired', old, 90 * DAY_S + 1],
  ['ended', { ...begun, ended_at: at(1) }, 2],
  ['ended', { ...old, ended_at: at(1) }, 90 * DAY_S + 1],
] as const)('is %s: %o after %i seconds', (state, session, seconds) => {
  expect(stateOf(session, at(seconds), life)).toBe(state)
})

test('is never inactive where inactivity has no limit', () => {
  expect(stateOf(begun, at(30 * DAY_S), { ...life, inactivityMinutes: null })).toBe('open')
})

test.each([
  ['current', 4, 900],
  ['just replaced', 3, 60],
  ['replaced', 3, 61],
  ['replaced', 2, 1],
  ['replaced', 5, 1],
] as const)('a token is %s: generation %i of 4, %i seconds after the refresh', (age, generation, seconds) => {
  expect(ageOf(generation, { generation: 4, refreshed_at: at(0) }, at(seconds))).toBe(age)
})

const decisions: Record<SessionState, Record<TokenAge, string>> = {
  open: { current: 'next', 'just replaced': 'same', replaced: 'reused' },
  inactive: { current: 'next', 'just replaced': 'same', replaced: 'reused' },
  expired: { current: 'over', 'just replaced': 'over', replaced: 'over' },
  ended: { current: 'over', 'just replaced': 'over', replaced: 'over' },
}
const pairs = Object.entries(decisions).flatMap(([state, byAge]) =>
  Object.entries(byAge).map(([age, decision]) => [state, age, decision] as [SessionState, TokenAge, string]),
)

test.each(pairs)('a refresh of a session that is %s with a token that is %s: %s', (state, age, decision) => {
  expect(decideRefresh(state, age)).toBe(decision)
})

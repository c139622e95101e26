import { expect, test } from 'vitest'
import { type Candidate, type Contact, decideContact, isHeldOut } from './contacts.rules.ts'
import { afterQuietHours, timeBeforeQuietHours } from './quiet-hours.rules.ts'
import { nextState, runEvents, type RunState } from './run-states.rules.ts'
import { dueMoment } from './schedule.rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const none = { day: 0, week: 0 }
const candidate: Candidate = {
  playerId: '6f1c2b7e-3b1d-4f3a-9a57-0f3b6a2c9d11',
  isOpen: true,
  isAdult: true,
  timeZone: 'Europe/Berlin',
  wants: { inApp: true, email: true, push: true },
  isReachable: { inApp: true, email: true, push: true },
  contacts: { inApp: none, email: none, push: none },
}
const bounds = { contactsMax: { perDay: 1, perWeek: 3 }, quietHours: { from: 21, until: 9 } }
const skip = (why: Extract<Contact, { kind: 'skip' }>['why']): Contact => ({ kind: 'skip', why })

test.each<[string, Partial<Candidate>, number, Contact]>([
  ['who agreed', {}, 0, { kind: 'send', at: NOW }],
  ['who is on a break', { isOpen: false }, 0, skip('restricted')],
  ['without a date of birth', { isAdult: false }, 0, skip('age')],
  ['who did not agree', { wants: { ...candidate.wants, email: false } }, 0, skip('consent')],
  [
    'without a confirmed email',
    { isReachable: { ...candidate.isReachable, email: false } },
    0,
    skip('address'),
  ],
  ['who got one today', { contacts: { ...candidate.contacts, email: { day: 1, week: 1 } } }, 0, skip('cap')],
  [
    'who got three this week',
    { contacts: { ...candidate.contacts, email: { day: 0, week: 3 } } },
    0,
    skip('cap'),
  ],
  [
    'who got one by another channel',
    { contacts: { ...candidate.contacts, inApp: { day: 1, week: 3 } } },
    0,
    { kind: 'send', at: NOW },
  ],
  ['of the holdout group', {}, 100, { kind: 'hold' }],
  ['of the holdout group, on a break', { isOpen: false }, 100, skip('restricted')],
  [
    'in the night',
    { timeZone: 'Pacific/Auckland' },
    0,
    { kind: 'send', at: new Date('2026-11-20T20:00:00Z') },
  ],
])('an email to a player %s', (_, changes, holdout, expected) => {
  expect(decideContact({ ...candidate, ...changes }, 'email', { id: 'x', holdout }, bounds, NOW)).toEqual(
    expected,
  )
})

test('a message on the site does not wait for the morning', () => {
  const night = { ...candidate, timeZone: 'Pacific/Auckland' }
  expect(decideContact(night, 'inApp', { id: 'x', holdout: 0 }, bounds, NOW)).toEqual({
    kind: 'send',
    at: NOW,
  })
})

test('the holdout group is as large as stated, and another one in each campaign', () => {
  const ids = Array.from({ length: 4000 }, (_, index) => `player ${index}`)
  const of = (id: string) => ids.filter((player) => isHeldOut(player, { id, holdout: 10 }))
  expect(of('a').length / ids.length).toBeCloseTo(0.1, 1)
  expect(of('a')).toEqual(of('a'))
  expect(of('a')).not.toEqual(of('b'))
})

test.each([
  ['2026-11-20T20:30:00Z', 'UTC', '2026-11-20T20:30:00Z'],
  ['2026-11-20T21:00:00Z', 'UTC', '2026-11-21T09:00:00Z'],
  ['2026-11-21T08:59:00Z', 'UTC', '2026-11-21T09:00:00Z'],
  ['2026-11-20T18:40:00Z', 'Asia/Kolkata', '2026-11-21T03:30:00Z'],
  // The clocks of Berlin go forward in this night, and back in the next one.
  ['2027-03-27T22:00:00Z', 'Europe/Berlin', '2027-03-28T07:00:00Z'],
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25T08:00:00Z'],
])('at %s in %s the next moment without quiet is %s', (now, zone, expected) => {
  expect(afterQuietHours(new Date(now), zone, bounds.quietHours)).toEqual(new Date(expected))
})

test.each([
  ['2026-11-20T12:00:00Z', 240],
  ['2026-11-20T18:30:00Z', 150],
  ['2026-11-20T20:59:00Z', 1],
  ['2026-11-20T21:00:00Z', 0],
  ['2026-11-21T08:59:00Z', 0],
])('at %s a push may be delivered for %i more minutes', (now, minutes) => {
  const left = timeBeforeQuietHours(new Date(now), 'UTC', bounds.quietHours, 240 * 60_000)
  expect(left).toBe(minutes * 60_000)
})

test('without quiet hours, and with quiet hours around noon', () => {
  expect(afterQuietHours(NOW, 'UTC', { from: 0, until: 0 })).toEqual(NOW)
  expect(afterQuietHours(NOW, 'UTC', { from: 11, until: 14 })).toEqual(new Date('2026-11-20T14:00:00Z'))
})

/** What follows each event, in the order of `runEvents`; `-` if it changes nothing. */
test.each<[RunState, string]>([
  ['running', 'paused - finished cancelled'],
  ['paused', '- running - cancelled'],
  ['finished', 'paused - - cancelled'],
  ['cancelled', '- - - -'],
])('a run that is %s', (state, expected) => {
  expect(runEvents.map((event) => nextState(state, event) ?? '-').join(' ')).toBe(expected)
})

const friday = { isEnabled: true, repeat: { weekday: 5, hour: 11 } }
test.each<[string, object, string, string | null]>([
  ['on its hour', {}, '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z'],
  ['hours later', {}, '2026-11-20T16:59:00Z', '2026-11-20T11:00:00Z'],
  ['too late', {}, '2026-11-20T17:00:00Z', null],
  ['before', {}, '2026-11-20T10:59:00Z', null],
  ['on Sunday', {}, '2026-11-22T11:00:00Z', null],
  [
    'on Monday, of Sunday night',
    { repeat: { weekday: 7, hour: 23 } },
    '2026-11-23T01:00:00Z',
    '2026-11-22T23:00:00Z',
  ],
  ['when it is off', { isEnabled: false }, '2026-11-20T11:00:00Z', null],
  ['before it begins', { from: '2026-11-21T00:00:00Z' }, '2026-11-20T11:00:00Z', null],
  ['after its end', { until: '2026-11-20T00:00:00Z' }, '2026-11-20T11:00:00Z', null],
  ['that only staff start', { repeat: null }, '2026-11-20T11:00:00Z', null],
])('a weekly campaign %s', (_, changes, now, expected) => {
  const due = dueMoment({ ...friday, ...changes }, new Date(now))
  expect(due).toEqual(expected === null ? null : new Date(expected))
})

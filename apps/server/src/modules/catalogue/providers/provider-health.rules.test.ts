import { expect, test } from 'vitest'
import { type HealthEvent, healthy, nextHealth } from './provider-health.rules.ts'

const start = new Date('2026-11-28T12:00:00Z')

test.each<[what: string, events: HealthEvent[], isDown: boolean]>([
  ['one lost answer', ['silent'], false],
  ['two lost answers', ['silent', 'silent'], true],
  ['lost answers with one between them', ['silent', 'answered', 'silent'], false],
  ['an answer after an outage', ['silent', 'silent', 'silent', 'answered'], false],
  ['a launch during an outage', ['silent', 'silent', 'launched'], true],
  ['two failed launches', ['launchFailed', 'launchFailed'], false],
  [
    'failed launches between those that work',
    ['launchFailed', 'launched', 'launchFailed', 'launchFailed'],
    false,
  ],
  ['three failed launches', ['launchFailed', 'launchFailed', 'launchFailed'], true],
  [
    'answers between failed launches',
    ['launchFailed', 'answered', 'launchFailed', 'answered', 'launchFailed'],
    true,
  ],
  [
    'an answer right after failed launches',
    ['launchFailed', 'launchFailed', 'launchFailed', 'answered'],
    true,
  ],
])('after %s', (_what, events, isDown) => {
  const health = events.reduce((before, event) => nextHealth(before, event, start), healthy)
  expect(health.isDown).toBe(isDown)
})

test('after a pause an answer lets one launch through, whose failure begins the next pause', () => {
  const later = new Date(start.getTime() + 30_000)
  const failed = (['launchFailed', 'launchFailed', 'launchFailed'] as const).reduce(
    (before, event) => nextHealth(before, event, start),
    healthy,
  )
  const open = nextHealth(failed, 'answered', later)
  expect([open.isDown, open.downUntil]).toEqual([false, null])
  expect(nextHealth(open, 'launchFailed', later).isDown).toBe(true)
  expect(nextHealth(nextHealth(open, 'launched', later), 'launchFailed', later).isDown).toBe(false)
})

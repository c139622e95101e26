import { expect, test } from 'vitest'
import { type HealthEvent, healthy, nextHealth, type ProviderHealth } from './provider-health.rules.ts'

const start = new Date('2026-11-28T12:00:00Z')
const later = new Date(start.getTime() + 30_000)

/** `failed a`: the launch of the game a. */
function toEvent(text: string): HealthEvent {
  const [kind, gameId = ''] = text.split(' ')
  if (kind === 'failed') return { kind: 'launchFailed', gameId }
  return kind === 'launched' ? { kind, gameId } : { kind: kind === 'silent' ? kind : 'answered' }
}

const after = (before: ProviderHealth, at: Date, ...events: string[]) =>
  events.map(toEvent).reduce((health, event) => nextHealth(health, event, at), before)

test.each<[what: string, events: string[], isDown: boolean]>([
  ['one lost answer', ['silent'], false],
  ['two lost answers', ['silent', 'silent'], true],
  ['lost answers with one between them', ['silent', 'answered', 'silent'], false],
  ['an answer after an outage', ['silent', 'silent', 'silent', 'answered'], false],
  ['a launch during an outage', ['silent', 'silent', 'launched a'], true],
  ['failed launches of two games', ['failed a', 'failed b'], false],
  ['failed launches between those that work', ['failed a', 'launched d', 'failed b', 'failed c'], false],
  ['failed launches of three games', ['failed a', 'failed b', 'failed c'], true],
  ['failed launches of one game', ['failed a', 'failed a', 'failed a', 'failed a'], false],
  ['answers between failed launches', ['failed a', 'answered', 'failed b', 'answered', 'failed c'], true],
  ['an answer right after failed launches', ['failed a', 'failed b', 'failed c', 'answered'], true],
  [
    'failed launches of games that had failed while another one worked',
    ['failed a', 'failed b', 'launched d', 'failed a', 'failed b', 'failed c'],
    false,
  ],
  [
    'failed launches of games that have worked since',
    ['failed a', 'launched d', 'launched a', 'failed a', 'failed b', 'failed c'],
    true,
  ],
])('after %s', (_what, events, isDown) => {
  expect(after(healthy, start, ...events).isDown).toBe(isDown)
})

test('after a pause an answer lets one launch through, whose failure begins the next pause', () => {
  const failed = after(healthy, start, 'failed a', 'failed b', 'failed c')
  const open = after(failed, later, 'answered')
  expect([open.isDown, open.downUntil]).toEqual([false, null])
  expect(after(open, later, 'failed a').isDown).toBe(true)
  expect(after(open, later, 'launched d', 'failed a', 'failed b', 'failed c').isDown).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { type Restrictions, type StatusEvent, statusAfter } from './status.rules.ts'

const none: Restrictions = { isLimited: false, isExcluded: false, isBlocked: false, isClosed: false }
const limited = { isLimited: true }
const excluded = { isExcluded: true }
const blocked = { isBlocked: true }
const closed = { isClosed: true }

const events: StatusEvent[] = [
  'limit',
  'unlimit',
  'exclude',
  'exclusionEnds',
  'block',
  'unblock',
  'close',
  'reopen',
]

/** 1 active, 2 limited, 3 blocked, 4 closed, 5 excluded; one digit for each event, in the order above. */
const table: [Partial<Restrictions>, string][] = [
  [{}, '21513141'],
  [limited, '21523242'],
  [excluded, '55513545'],
  [blocked, '33333143'],
  [closed, '44444441'],
  [{ ...limited, ...excluded }, '55523545'],
  [{ ...limited, ...blocked }, '33333243'],
  [{ ...limited, ...closed }, '44444442'],
  [{ ...excluded, ...blocked }, '33333543'],
  [{ ...excluded, ...closed }, '44444445'],
  [{ ...blocked, ...closed }, '44444443'],
  [{ ...limited, ...excluded, ...blocked }, '33333543'],
  [{ ...limited, ...excluded, ...closed }, '44444445'],
  [{ ...limited, ...blocked, ...closed }, '44444443'],
  [{ ...excluded, ...blocked, ...closed }, '44444443'],
  [{ ...limited, ...excluded, ...blocked, ...closed }, '44444443'],
]

describe('each event changes only its own restriction', () => {
  test.each(table)('%j', (restrictions, expected) => {
    const reached = events.map((event) => statusAfter(event, { ...none, ...restrictions }))
    expect(reached.join('')).toBe(expected)
  })
})

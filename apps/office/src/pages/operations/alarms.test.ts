import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OfficeOperations } from '@fairhall/contract/office'
import { describe, expect, test } from 'vitest'
import { alarmsOf } from './alarms.ts'

const now = Date.parse('2027-03-03T08:00:00Z')
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const calm: OfficeOperations = {
  stops: [{ part: 'deposits', since: ago(1), by: 'staff:ada', reason: 'test', until: null }],
  jobs: { failed: [], due: { count: 3, since: ago(0.01) }, scheduled: [] },
  queue: { outbox: 20, consumers: [{ consumer: 'messages', waiting: 3, parked: 0 }] },
  providers: [{ id: 'up', isDown: false, failures: 1, checkedAt: ago(0), changedAt: ago(9) }],
  parked: [],
  messages: { quarantined: [], forged: [] },
  ledger: {
    sealedDay: '2027-03-01',
    unsealedSince: ago(1),
    audit: { at: ago(5), differences: 0 },
    accepted: 2,
    findings: [],
    comparison: { at: ago(5), differences: 0 },
    backupAt: ago(5),
  },
}
const broken: OfficeOperations = {
  ...calm,
  stops: [{ part: 'maintenance', since: ago(1), by: 'staff:ada', reason: 'test', until: null }],
  jobs: {
    failed: [
      { task: 'one', failing: 2, exhausted: 0, failedAt: ago(1), nextTryAt: ago(-1), error: 'no' },
      { task: 'two', failing: 0, exhausted: 1, failedAt: ago(1), nextTryAt: null, error: 'no' },
    ],
    due: { count: 3, since: ago(1) },
    scheduled: [],
  },
  queue: { outbox: 5000, consumers: [{ consumer: 'messages', waiting: 3, parked: 4 }] },
  providers: [{ id: 'down', isDown: true, failures: 3, checkedAt: ago(0), changedAt: ago(2) }],
  messages: {
    quarantined: [{ provider: 'sandbox', count: 1, since: ago(3) }],
    forged: [{ provider: 'sandbox', count: 9 }],
  },
  ledger: {
    ...calm.ledger,
    unsealedSince: ago(3),
    audit: { at: ago(40), differences: 2 },
    comparison: { at: ago(40), differences: 1 },
    backupAt: ago(40),
  },
}

describe('alarms', () => {
  test('are empty while nothing is late, also for members who may not read a part and before the first night', () => {
    expect(alarmsOf(calm, now)).toEqual([])
    const young = { ...calm.ledger, audit: null, comparison: null, backupAt: null, findings: null }
    expect(alarmsOf({ ...calm, parked: null, messages: null, ledger: young }, now)).toEqual([])
  })

  test('list what is down first, then what can wait', () => {
    const found = alarmsOf(broken, now)
    expect(found.map(({ isUrgent, text }) => [isUrgent, text])).toEqual([
      [true, 'alarm.maintenance'],
      [true, 'alarm.audit'],
      [true, 'alarm.unsealed'],
      [true, 'alarm.noAudit'],
      [true, 'alarm.providerDown'],
      [true, 'alarm.idle'],
      [true, 'alarm.outbox'],
      [true, 'alarm.parked'],
      [true, 'alarm.exhausted'],
      [false, 'alarm.failing'],
      [false, 'alarm.quarantined'],
      [false, 'alarm.forged'],
      [false, 'alarm.comparison'],
      [false, 'alarm.backup'],
    ])
  })

  test('name sections of the runbook that exist', () => {
    const guide = path.join(import.meta.dirname, '../../../../../docs/guides/runbook.md')
    const headings = [...readFileSync(guide, 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    const named = alarmsOf(broken, now).map(({ section }) => section)
    expect(named.filter((section) => !headings.includes(section))).toEqual([])
  })
})

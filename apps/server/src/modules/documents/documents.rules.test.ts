import { expect, test } from 'vitest'
import { DocumentStatus } from '@fairhall/contract'
import {
  type DocumentEvent,
  type DocumentState,
  type DocumentTransition,
  transition,
} from './documents.rules.ts'

const { waiting, accepted, refused } = DocumentStatus

const events: DocumentEvent[] = [
  { kind: 'accept' },
  { kind: 'refuse', why: 'expired' },
  { kind: 'refuse', why: 'other' },
  { kind: 'scanned', verdict: 'clean' },
  { kind: 'scanned', verdict: 'infected' },
  { kind: 'remove' },
]

/** What follows each event, in the order above: the new status, scan and reason; `=` unchanged, `!` refused. */
const table: [status: DocumentStatus, scan: DocumentState['scan'], why: string | null, string][] = [
  [waiting, 'off', null, '2 off | 3 off expired | 3 off other | = | = | removed'],
  [accepted, 'off', null, '= | 3 off expired | 3 off other | = | = | ! accepted'],
  [refused, 'off', 'expired', '2 off | = | 3 off other | = | = | removed'],
  [
    waiting,
    'waiting',
    null,
    '! notScanned | 3 waiting expired | 3 waiting other | scan clean | 3 infected infected | removed',
  ],
  [
    refused,
    'waiting',
    'expired',
    '! notScanned | = | 3 waiting other | scan clean | 3 infected infected | removed',
  ],
  [waiting, 'clean', null, '2 clean | 3 clean expired | 3 clean other | = | = | removed'],
  [accepted, 'clean', null, '= | 3 clean expired | 3 clean other | = | = | ! accepted'],
  [refused, 'clean', 'expired', '2 clean | = | 3 clean other | = | = | removed'],
  [refused, 'infected', 'infected', '! infected | = | = | = | = | removed'],
]

test.each(table)('status %s, scan %s, reason %s', (status, scan, why, expected) => {
  expect(events.map((event) => show(transition({ status, scan, why }, event))).join(' | ')).toBe(expected)
})

function show(result: DocumentTransition): string {
  switch (result.kind) {
    case 'decided':
      return [result.to.status, result.to.scan, result.to.why].filter((part) => part !== null).join(' ')
    case 'scanned':
      return `scan ${result.to.scan}`
    case 'removed':
      return 'removed'
    case 'unchanged':
      return '='
    case 'refused':
      return `! ${result.because}`
  }
}

/** What is signed, and every way in which a stored approval can be wrong. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  challengeOf,
  hadPasskey,
  problemsOf,
  hashOfSignature,
  readStatement,
  type SignatureFacts,
  type Statement,
  writeStatement,
} from './statement.rules.ts'

const ID = '3f0c2f6e-8a53-4b0e-9c5e-0d6a4b6f1a11'
const statement: Statement = {
  kind: 'order',
  subject: ID,
  content: 'a'.repeat(64),
  staff: 'bob',
  office: 'office.test',
  nonce: 'n1',
}

test('the challenge differs with each part of the statement', () => {
  const changed = [
    { kind: 'withdrawal' as const },
    { subject: '3f0c2f6e-8a53-4b0e-9c5e-0d6a4b6f1a12' },
    { content: 'b'.repeat(64) },
    { staff: 'ada' },
    { office: 'other.test' },
    { nonce: 'n2' },
  ].map((part) => challengeOf(writeStatement({ ...statement, ...part })))
  expect(new Set([challengeOf(writeStatement(statement)), ...changed]).size).toBe(7)
})

test.each([
  ['a statement', writeStatement(statement), true],
  ['no JSON', 'x', false],
  ['nothing', 'null', false],
  ['a part too many', JSON.stringify({ ...statement, more: 1 }), false],
  ['a short hash', JSON.stringify({ ...statement, content: 'abc' }), false],
  ['another kind', JSON.stringify({ ...statement, kind: 'player' }), false],
])('reads %s: %#', (_, text, isRead) => {
  expect(readStatement(text)).toEqual(isRead ? statement : null)
})

const publicKey = Buffer.from('key')
const row: SignatureFacts['row'] = {
  id: ID,
  kind: 'order',
  subject: ID,
  staffId: 'bob',
  statement: writeStatement(statement),
  content: null,
  credentialId: Buffer.from('id'),
  publicKey,
  clientData: Buffer.from('client'),
  authenticatorData: Buffer.from('data'),
  signature: Buffer.from('signature'),
  signedAt: new Date('2026-03-01T12:00:00Z'),
}
const facts: SignatureFacts = {
  row,
  isSignatureRight: true,
  contentHash: statement.content,
  approvals: [hashOfSignature(row)],
  keys: [createHash('sha256').update(publicKey).digest('hex')],
}
const withRow = (part: Partial<SignatureFacts['row']>): SignatureFacts => {
  const changed = { ...row, ...part }
  return { ...facts, row: changed, approvals: [hashOfSignature(changed)] }
}

test.each<[string, SignatureFacts, readonly string[]]>([
  ['what was approved', facts, []],
  ['an erased reason', { ...facts, contentHash: null }, []],
  ['another member', withRow({ staffId: 'ada' }), ['statementDiffers']],
  ['another subject', withRow({ subject: 'x' }), ['statementDiffers']],
  ['no statement', withRow({ statement: '{}' }), ['statementDiffers', 'contentDiffers']],
  ['a wrong signature', { ...facts, isSignatureRight: false }, ['signatureWrong']],
  ['a changed order', { ...facts, contentHash: 'c'.repeat(64) }, ['contentDiffers']],
  ['a removed order', { ...facts, contentHash: '' }, ['contentDiffers']],
  ['a changed row', { ...facts, row: { ...row, signature: Buffer.from('other') } }, ['approvalMissing']],
  ['no entry of the journal', { ...facts, approvals: [] }, ['approvalMissing']],
  ['a key that the member never added', { ...facts, keys: ['f'.repeat(64)] }, ['keyUnknown']],
])('finds the problems of %s', (_, found, problems) => {
  expect(problemsOf(found)).toEqual(problems)
})

test.each<[string, readonly [passkey: string, isAdded: boolean][], boolean]>([
  ['with no passkey', [], false],
  ['with one', [['one', true]], true],
  [
    'after their only one was removed',
    [
      ['one', true],
      ['one', false],
    ],
    false,
  ],
  [
    'after one of two was removed',
    [
      ['one', true],
      ['two', true],
      ['one', false],
    ],
    true,
  ],
  ['before their first one', [['later', true]], false],
])('knows whether a member %s had a passkey', (_, changes, had) => {
  const at = new Date(0)
  const entries = changes.map(([passkey, isAdded], index) => ({
    id: passkey === 'later' ? 11n : BigInt(index),
    at,
    isAdded,
    passkey,
    key: 'k',
  }))
  expect(hadPasskey(entries, 10n)).toBe(had)
})

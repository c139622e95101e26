/** Which member an account of the directory signs in: a table over what it states and who exists. */
import { expect, test } from 'vitest'
import {
  type DirectoryAccount,
  type DirectoryAnswer,
  type DirectoryFacts,
  findMember,
  hasUsedFactors,
  isSignedInNow,
} from './directory.rules.ts'

const account: DirectoryAccount = {
  issuer: 'https://directory.example',
  subject: 's1',
  email: 'Ada@Company.example',
}
const ada = { id: 'ada', email: 'ada@company.example', leftAt: null, keyHash: 'x' }
const bob = { id: 'bob', email: 'bob@company.example', leftAt: null, keyHash: 'x' }
const own = { staffId: 'ada', issuer: account.issuer, subject: 's1' }
const base: DirectoryFacts = { domains: ['company.example'], members: [ada, bob], identities: [] }
const unknown: DirectoryAnswer = { kind: 'unknown' }
const changed: DirectoryAnswer = { kind: 'changed', staffId: 'ada' }

test.each<[string, Partial<DirectoryAccount>, Partial<DirectoryFacts>, DirectoryAnswer]>([
  ['a first sign-in', {}, {}, { kind: 'member', staffId: 'ada', isNew: true }],
  ['a later one', {}, { identities: [own] }, { kind: 'member', staffId: 'ada', isNew: false }],
  ['no verified email', { email: null }, {}, unknown],
  ['nobody’s email', { email: 'eve@company.example' }, {}, unknown],
  ['a domain that is not allowed', {}, { domains: ['other.example'] }, unknown],
  ['a domain that ends like an allowed one', { email: 'ada@evil-company.example' }, {}, unknown],
  ['an allowed domain before another one', { email: 'ada@company.example@evil.example' }, {}, unknown],
  ['no domains at all', {}, { domains: [] }, unknown],
  ['a member who has left', {}, { members: [{ ...ada, leftAt: new Date() }] }, unknown],
  ['a member without a key', {}, { members: [{ ...ada, keyHash: null }] }, unknown],
  ['a member without an email', {}, { members: [{ ...ada, email: null }] }, unknown],
  ['an email of two members', {}, { members: [ada, { ...bob, email: ada.email }] }, unknown],
  ['another subject than before', { subject: 's2' }, { identities: [own] }, changed],
  ['another issuer than before', { issuer: 'https://evil.example' }, { identities: [own] }, changed],
  ['an account of another member', {}, { identities: [{ ...own, staffId: 'bob' }] }, changed],
  [
    'an account of another member, although connected',
    {},
    {
      identities: [
        { ...own, subject: 's0' },
        { ...own, staffId: 'bob' },
      ],
    },
    changed,
  ],
  [
    'another member with another account',
    {},
    { identities: [{ ...own, staffId: 'bob', subject: 's3' }] },
    { kind: 'member', staffId: 'ada', isNew: true },
  ],
])('%s', (_, of, facts, expected) => {
  expect(findMember({ ...account, ...of }, { ...base, ...facts })).toEqual(expected)
})

test.each([
  [['pwd', 'mfa'], true],
  [['pwd'], false],
  ['mfa', false],
  [undefined, false],
  [[{ mfa: true }], false],
])('amr %j: %s', (amr, expected) => {
  expect(hasUsedFactors(amr)).toBe(expected)
})

test.each([
  [1000, 700, true],
  [1000, 699, false],
  [1000, undefined, false],
  [1000, '1000', false],
])('issued at %i after a sign-in at %j counts: %s', (iat, at, expected) => {
  expect(isSignedInNow({ iat, auth_time: at })).toBe(expected)
})

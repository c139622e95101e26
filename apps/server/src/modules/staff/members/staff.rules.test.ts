import { describe, expect, test } from 'vitest'
import {
  approvalRefusal,
  canAnybodyAgree,
  leavesEnough,
  mayRemoveAlone,
  type Member,
  waitWhenAddedAlone,
} from './staff.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T12:00:01Z')
const member = (id: string, rights: string, more: Partial<Member> = {}): Member => ({
  id,
  rights: rights.split(','),
  addedBy: 'ada',
  agreedBy: 'bob',
  mayApproveFrom: now,
  ...more,
})
const ada = member('ada', 'players,payments,operations,staff', { addedBy: null, agreedBy: null })
const bob = member('bob', 'payments', { agreedBy: null })
const cid = member('cid', 'players')
const twin = member('twin', 'staff,players,payments,operations')
const fresh = member('fresh', 'payments', { mayApproveFrom: later })
const invited = member('invited', 'payments', { mayApproveFrom: null })

describe('approval', () => {
  test.each([
    ['correction', 'the orderer', 'ada', [ada, bob], 'sameMember'],
    ['correction', 'a stranger', 'eve', [ada, bob], 'staffUnknown'],
    ['correction', 'another right', 'cid', [ada, cid], 'rightMissing'],
    ['unblock', 'another right is enough', 'cid', [ada, cid], null],
    ['correction', 'a member who must still wait', 'fresh', [ada, fresh], 'approverTooNew'],
    ['correction', 'a member who has not accepted', 'invited', [ada, invited], 'approverTooNew'],
    ['correction', 'a member that the orderer added alone, if nobody else can', 'bob', [ada, bob], null],
    [
      'correction',
      'a member that the orderer added alone, if another can',
      'bob',
      [ada, bob, twin],
      'approverDependent',
    ],
    ['correction', 'a member that the orderer added alone, if the other can’t', 'bob', [ada, bob, cid], null],
    ['correction', 'the same rights are enough', 'twin', [ada, twin, member('dan', 'payments')], null],
    ['unblock', 'the same rights, if others can', 'twin', [ada, twin, cid], 'approverSameRole'],
    ['unblock', 'the same rights, if nobody else can', 'twin', [ada, twin], null],
    ['invitation', 'the same rights, if others can', 'twin', [ada, twin, cid], 'approverSameRole'],
    ['invitation', 'another right is enough', 'cid', [ada, twin, cid], null],
    ['staff-add', 'the same rights, if others can', 'twin', [ada, twin, cid], 'approverSameRole'],
    ['withdrawal', 'the same rights are enough', 'twin', [ada, twin, bob], null],
  ] as const)('%s: %s', (kind, _name, approver, members, refusal) => {
    expect(approvalRefusal(approver, { kind, orderedBy: 'ada', members, now })).toBe(refusal)
  })

  const puppet = member('puppet', 'payments', { addedBy: 'ada', agreedBy: 'bob' })
  const made = member('made', 'payments', { addedBy: 'puppet', agreedBy: 'bob' })
  const own = member('own', 'payments', { addedBy: 'ada', agreedBy: 'zoe' })
  const zoe = member('zoe', 'payments', { addedBy: 'first', agreedBy: null })
  const left = [ada, bob, puppet, made]
  test.each([
    [
      'a member added by the orderer and a member that the orderer added',
      'puppet',
      'ada',
      [ada, puppet, zoe],
      'approverDependent',
    ],
    ['the same, one step further', 'made', 'ada', [ada, made, zoe], 'approverDependent'],
    ['a member added by another member as well', 'own', 'ada', [ada, bob, own, zoe], null],
    ['a member who added the orderer that way', 'ada', 'made', [ada, made, zoe], 'approverDependent'],
    ['the same, if nobody else can', 'ada', 'made', [ada, made], null],
    [
      'a member added with another member’s agreement, if the other was added alone',
      'puppet',
      'ada',
      [ada, bob, puppet],
      null,
    ],
    [
      'a member added alone, if the other was added with another member’s agreement',
      'bob',
      'ada',
      [ada, bob, puppet],
      'approverDependent',
    ],
  ] as const)(
    'dependence follows the chain of additions: %s',
    (_name, approver, orderedBy, members, refusal) => {
      const everyone = [...left, zoe, own, member('first', 'staff', { addedBy: null, agreedBy: null })]
      const question = { kind: 'correction', orderedBy, members, everyone, now } as const
      expect(approvalRefusal(approver, question)).toBe(refusal)
    },
  )

  test('nobody agrees to a change of themselves', () => {
    const question = {
      kind: 'staff-change',
      orderedBy: 'ada',
      concerns: 'cid',
      members: [ada, cid, bob],
      now,
    } as const
    expect(approvalRefusal('cid', question)).toBe('approverConcerned')
    expect(approvalRefusal('bob', question)).toBe(null)
  })

  test('nobody agrees to the order of a member who has left', () => {
    expect(approvalRefusal('bob', { kind: 'correction', orderedBy: 'ada', members: [bob], now })).toBe(
      'orderDecided',
    )
  })

  test('the first approval of a withdrawal needs no orderer', () => {
    const of = (id: string) =>
      approvalRefusal(id, { kind: 'withdrawal', orderedBy: null, members: [ada, cid, fresh], now })
    expect([of('ada'), of('cid'), of('fresh')]).toEqual([null, 'rightMissing', 'approverTooNew'])
  })

  test('one member alone cannot agree to their own order', () => {
    expect(canAnybodyAgree({ kind: 'unblock', orderedBy: 'ada', members: [ada, fresh], now })).toBe(false)
    expect(canAnybodyAgree({ kind: 'unblock', orderedBy: 'ada', members: [ada, bob], now })).toBe(true)
  })
})

test.each([
  ['no other member', [], 24],
  ['a member who never accepted', [{ hasLeft: true, hasAccepted: false }], 24],
  ['a member that they removed', [{ hasLeft: true, hasAccepted: true }], 168],
  ['another member', [{ hasLeft: false, hasAccepted: true }], null],
  ['an invited member', [{ hasLeft: false, hasAccepted: false }], null],
] as const)('a member who has %s adds a member alone: %s hours', (_name, others, hours) => {
  expect(waitWhenAddedAlone(others)).toBe(hours)
})

describe('removal', () => {
  test.each([
    ['themselves', 'ada', ada, true],
    ['a member who works', 'bob', ada, false],
    ['a member who must still wait', 'ada', fresh, true],
    ['a member who has not accepted', 'ada', invited, true],
  ])('%s by one member alone', (_name, remover, member, isAllowed) => {
    expect(mayRemoveAlone(remover, member, now)).toBe(isAllowed)
  })

  const keyed = (one: Member, hasKey = true) => ({ ...one, hasKey })
  test.each([
    ['another member can do everything', [ada, twin], [keyed(twin)], null],
    ['nobody can add staff', [ada, bob], [keyed(bob)], 'lastOfStaff'],
    ['the only member who can add staff has no key', [ada, twin], [keyed(twin, false)], 'lastOfStaff'],
    ['nobody can approve payments', [cid, ada, bob], [keyed(member('dan', 'staff'))], 'lastApprover'],
    [
      'the remaining member may not approve yet',
      [ada, twin],
      [keyed(member('new', 'staff,payments', { mayApproveFrom: later }))],
      'lastApprover',
    ],
    ['a right that nobody had is not lost', [fresh], [keyed(member('dan', 'staff'))], null],
  ] as const)('%s', (_name, before, after, refusal) => {
    expect(
      leavesEnough(
        before.map((one) => keyed(one)),
        after,
        now,
      ),
    ).toBe(refusal)
  })
})

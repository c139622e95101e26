import { expect, test } from 'vitest'
import { type InvitationRefusal, type Invitee, refusalOfInvitation } from './invitations.rules.ts'

const invitee: Invitee = { level: 8, points: 500n, isVerified: true, isOpen: true, isAllowed: true }
const level = { order: 9, points: 500, byInvitation: true }

test.each<[string, Partial<Invitee>, Partial<typeof level> | null, InvitationRefusal | null]>([
  ['a player with the points', {}, {}, null],
  ['an unknown level', {}, null, 'notByInvitation'],
  ['a level of points', {}, { byInvitation: false }, 'notByInvitation'],
  ['a market without invitations', { isAllowed: false }, {}, 'market'],
  ['a player on a break', { isOpen: false }, {}, 'restricted'],
  ['a player without a verified identity', { isVerified: false }, {}, 'notVerified'],
  ['a player who has the level', { level: 9 }, {}, 'reached'],
  ['a player with too few points', { points: 499n }, {}, 'points'],
])('%s', (_, player, change, refusal) => {
  expect(refusalOfInvitation({ ...invitee, ...player }, change && { ...level, ...change })).toBe(refusal)
})

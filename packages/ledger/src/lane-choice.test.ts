import { expect, test } from 'vitest'
import { LaneChoice } from './lane-choice.ts'

const ownerOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const owners = Array.from({ length: 48 }, () => crypto.randomUUID())

test('uses one lane under light load, and more lanes under higher load', () => {
  const choice = new LaneChoice(['first', 'second', 'third'])
  expect(new Set(owners.map((owner) => choice.enter(owner)))).toEqual(new Set(['first']))
  expect(choice.enter(ownerOf(1))).toBe('second')
  for (const owner of owners.slice(0, 24)) choice.leave(owner)
  expect(choice.enter(ownerOf(3))).toBe('second')
  for (const owner of owners.slice(24)) choice.leave(owner)
  expect(choice.enter(ownerOf(5))).toBe('first')
})

test("keeps an owner in the same lane until all of the owner's commands are answered", () => {
  const choice = new LaneChoice(['first', 'second'])
  const owner = ownerOf(1)
  expect([choice.enter(owner), choice.enter(owner)]).toEqual(['first', 'first'])
  for (const other of owners) choice.enter(other)
  choice.leave(owner)
  expect(choice.enter(owner)).toBe('first')
  choice.leave(owner)
  choice.leave(owner)
  expect(choice.enter(owner)).toBe('second')
})

test('always chooses the only lane', () => {
  const choice = new LaneChoice(['only'])
  expect(new Set([...owners, ...owners].map((owner) => choice.enter(owner)))).toEqual(new Set(['only']))
})

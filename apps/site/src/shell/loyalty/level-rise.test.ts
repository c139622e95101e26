import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { noteLevel } from './level-rise.ts'

const level = (order: number) => ({
  id: `level-${order}`,
  name: '',
  points: 0,
  order,
  rakeback: '2',
  reward: null,
  byInvitation: false,
})
const note = (id: string, order: number) => noteLevel({ id, currentLevel: level(order) })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a rise is reported once, with the level before; the first level, the same and a lower one are silent', () => {
  expect([2, 2, 4, 4, 3, 5].map((order) => note('ada', order))).toEqual([null, null, 2, null, null, 3])
})

test('the level of another player in the same tab is not compared', () => {
  expect([note('ada', 2), note('bob', 6), note('ada', 3)]).toEqual([null, null, null])
})

import type { Quest, QuestTask } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { withTask } from './quests-queries.ts'

const task = (id: string, version: number, progress: number) =>
  ({ id, questId: 'koi', version, progress, quantity: 3, isCompleted: progress === 3 }) as QuestTask
const quest = (...tasks: QuestTask[]) => ({ id: 'koi', tasks }) as Quest
const shown = ({ tasks }: Quest) => tasks.map(({ progress }) => progress)

test.each([
  ['a newer version of a task is shown', quest(task('a', 1, 0), task('b', 1, 0)), task('a', 2, 1), [1, 0]],
  ['an older one is not', quest(task('a', 3, 2)), task('a', 2, 1), [2]],
  ['nor one of another quest', { ...quest(task('a', 1, 0)), id: 'tour' }, task('a', 2, 1), [0]],
])('%s', (_, known, changed, progress) => {
  expect(shown(withTask(known, changed))).toEqual(progress)
})

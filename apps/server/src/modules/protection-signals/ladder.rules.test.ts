import { expect, test } from 'vitest'
import { nextStep, type SentStep, type Step } from './ladder.rules.ts'

const sent = (...all: [day: string, step: Step][]): SentStep[] => all.map(([day, step]) => ({ day, step }))

test.each<[string, SentStep[], Step | null]>([
  ['the first sign: a reminder', [], 'reminder'],
  ['six days later: nothing', sent(['2027-06-24', 'reminder']), null],
  ['seven days later: a limit', sent(['2027-06-23', 'reminder']), 'limit'],
  ['after a limit: a break', sent(['2027-05-10', 'reminder'], ['2027-06-10', 'limit']), 'break'],
  ['after a break: a break', sent(['2027-06-10', 'break'], ['2027-05-10', 'limit']), 'break'],
  ['after 90 days: what was sent since', sent(['2027-04-01', 'reminder']), 'limit'],
  ['after 91 days: a reminder', sent(['2027-03-31', 'break']), 'reminder'],
])('%s', (_, earlier, step) => {
  expect(nextStep(earlier, '2027-06-30')).toBe(step)
})

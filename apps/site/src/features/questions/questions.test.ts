import { expect, test } from 'vitest'
import { questionsData } from './questions-data.ts'
import { findQuestions, type Question } from './questions-queries.ts'

const question = (identity: string, title: string, description = ''): Question => ({
  identity,
  title,
  description,
  topic: 'account',
})
const questions = [
  question('age', 'How old must I be?', 'At least 18 years.'),
  question('limits', 'Wie setze ich ein Limit für Einzahlungen?'),
]
const found = (words: string) => findQuestions(questions, words).map(({ identity }) => identity)

test.each([
  ['', ['age', 'limits']],
  ['OLD', ['age']],
  ['years must', ['age']],
  ['fur einzahlungen', ['limits']],
  ['old einzahlungen', []],
])('%j finds %j', (words, identities) => {
  expect(found(words)).toEqual(identities)
})

test('publishes each question with its answer as structured data', () => {
  expect(questionsData([questions[0] as Question])).toMatchObject({
    mainEntity: [{ name: 'How old must I be?', acceptedAnswer: { text: 'At least 18 years.' } }],
  })
})

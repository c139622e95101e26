import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

export type Question = {
  identity: string
  title: string
  /** The answer in a sentence or two. */
  description: string
  topic: string
}

const PREFIX = 'question-'

/** All questions in their order, without the long answers, which each page loads for itself. */
export const questionsQuery = (client: Client, locale: string) =>
  queryOptions({
    queryKey: ['content', 'questions', locale],
    queryFn: async ({ signal }) => {
      const params = { locale, directory: 'pages' as const }
      const documents = await client.call('listContent', { params, query: { prefix: PREFIX }, signal })
      return documents
        .map(({ identity, content }) => ({
          identity: identity.slice(PREFIX.length),
          content: content as Content,
        }))
        .toSorted((left, right) => Number(left.content.position) - Number(right.content.position))
        .map(
          ({ identity, content: { title, description, topic } }): Question => ({
            identity,
            title,
            description,
            topic,
          }),
        )
    },
    staleTime: 5 * 60_000,
  })

/** The schema of the content has checked it. */
type Content = { title: string; description: string; topic: string; position: string }

/** Questions that hold every word, wherever it stands; capitals and accents make no difference. */
export function findQuestions(questions: readonly Question[], words: string): Question[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  return questions.filter(({ title, description }) => {
    const text = fold(`${title} ${description}`)
    return wanted.every((word) => text.includes(word))
  })
}

const fold = (text: string) => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

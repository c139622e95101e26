import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

export type Question = {
  identity: string
  title: string
  /** The answer in one or two sentences. */
  description: string
  topic: string
}

const PREFIX = 'question-'

/** All questions in order, without the full answers, which each page loads itself. */
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

/** Safe to cast: the content loader has validated the document. */
type Content = { title: string; description: string; topic: string; position: string }

/** Questions that contain every word of the search, ignoring case and accents. */
export function findQuestions(questions: readonly Question[], words: string): Question[] {
  const terms = fold(words).split(/\s+/).filter(Boolean)
  return questions.filter(({ title, description }) => {
    const text = fold(`${title} ${description}`)
    return terms.every((word) => text.includes(word))
  })
}

const fold = (text: string) => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

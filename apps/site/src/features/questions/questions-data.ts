import type { Question } from './questions-queries.ts'

/** Questions and answers as structured data for search engines (schema.org FAQPage). */
export function questionsData(questions: readonly Question[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, description }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: description },
    })),
  }
}

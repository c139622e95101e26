import { createFileRoute } from '@tanstack/react-router'
import { QuestionsPage } from '../features/questions/questions-page.tsx'
import { questionsData } from '../features/questions/questions-data.ts'
import { questionsQuery } from '../features/questions/questions-queries.ts'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/questions/')({
  loader: async ({ context: { client, queryClient, texts, page } }) => {
    await texts.load(['pages/questions'])
    return { questions: await queryClient.ensureQueryData(questionsQuery(client, page.locale.code)) }
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context, 'pages/questions', { data: questionsData(loaderData?.questions ?? []) }),
  component: QuestionsPage,
})

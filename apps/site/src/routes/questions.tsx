import { createFileRoute, Outlet } from '@tanstack/react-router'
import { QuestionsFrame } from '../features/questions/questions-frame.tsx'
import { questionsQuery } from '../features/questions/questions-queries.ts'

/** The layout keeps the list and the search mounted while visitors open an answer and return. */
export const Route = createFileRoute('/questions')({
  staticData: { whileExcluded: true },
  loader: async ({ context: { client, queryClient, texts, page } }) => {
    await Promise.all([
      texts.load(['pages/questions']),
      queryClient.ensureQueryData(questionsQuery(client, page.locale.code)),
    ])
  },
  component: QuestionsRoute,
})

function QuestionsRoute() {
  return (
    <QuestionsFrame>
      <Outlet />
    </QuestionsFrame>
  )
}

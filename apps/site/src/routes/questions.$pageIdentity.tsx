import { createFileRoute, notFound } from '@tanstack/react-router'
import { AnswerPage } from '../features/questions/answer-page.tsx'
import { questionsData } from '../features/questions/questions-data.ts'
import { questionsQuery } from '../features/questions/questions-queries.ts'
import { pageHead } from '../shell/head/page-head.ts'
import { documentOf, loadDocument } from './-content-page.ts'

const TEXTS = ['global-components/text-page']

export const Route = createFileRoute('/questions/$pageIdentity')({
  // Checks the question against the list: only questions in the list have a page.
  loader: async ({ context, params: { pageIdentity } }) => {
    const { client, queryClient, page } = context
    const questions = await queryClient.ensureQueryData(questionsQuery(client, page.locale.code))
    const question = questions.find(({ identity }) => identity === pageIdentity)
    if (question === undefined) throw notFound()
    return { ...(await loadDocument(context, documentOf('question', pageIdentity), TEXTS)), question }
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead(match.context, loaderData.document, { data: questionsData([loaderData.question]) })
      : {},
  component: AnswerRoute,
})

function AnswerRoute() {
  const { document, question } = Route.useLoaderData()
  return <AnswerPage key={document} document={document} question={question} />
}

import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'
import { QuestionsSearch } from './questions-context.ts'
import { findQuestions, type Question, questionsQuery } from './questions-queries.ts'

const TOPICS = ['account', 'money', 'games', 'safety'] as const
type Topic = (typeof TOPICS)[number]

/** All questions by topic, or those that match the search. */
export function QuestionsPage() {
  const t = useTranslations('pages.questions')
  const words = use(QuestionsSearch).trim()
  const { client, page } = useRouteContext({ from: '__root__' })
  const { data: questions = [] } = useQuery(questionsQuery(client, page.locale.code))
  const found = findQuestions(questions, words)
  return (
    <>
      <p role="status" className="sr-only">
        {words !== '' && t('found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
              {t('contact')}
            </Link>
          }
        />
      )}
      {TOPICS.map((topic) => (
        <TopicQuestions key={topic} topic={topic} questions={found.filter((one) => one.topic === topic)} />
      ))}
      <Card className="mt-10 flex flex-wrap items-center justify-between gap-4 p-5">
        <p className="font-semibold">{t('more')}</p>
        <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
          {t('contact')}
        </Link>
      </Card>
    </>
  )
}

function TopicQuestions({ topic, questions }: { topic: Topic; questions: readonly Question[] }) {
  const t = useTranslations('pages.questions.topics')
  if (questions.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-xl">{t(topic)}</h2>
      <ul className="mt-3.5 grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {questions.map(({ identity, title, description }) => (
          <li key={identity} className="*:h-full">
            <LinkCard to={`/questions/${identity}`} title={title} text={description} />
          </li>
        ))}
      </ul>
    </section>
  )
}

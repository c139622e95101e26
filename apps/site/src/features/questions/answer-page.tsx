import type { Block } from '@fairhall/content/blocks'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'
import { Prose } from '../../shell/prose/prose.tsx'
import { type Question, questionsQuery } from './questions-queries.ts'

const RELATED = 4

type Props = { document: string; question: Question }

/** One question: its short answer, its full answer and related questions. */
export function AnswerPage({ document, question }: Props) {
  const t = useTranslations('pages.questions')
  const { texts, client, page } = useRouteContext({ from: '__root__' })
  const { body } = texts.document(document) as unknown as { body: readonly Block[] }
  const { data: questions = [] } = useQuery(questionsQuery(client, page.locale.code))
  const related = questions
    .filter(({ topic, identity }) => topic === question.topic && identity !== question.identity)
    .slice(0, RELATED)
  return (
    <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_19rem] 2xl:grid-cols-[minmax(0,42rem)_20rem] 2xl:justify-between">
      <article>
        <Link
          to="/questions"
          className="-ms-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-muted hover:text-text"
        >
          <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('back')}
        </Link>
        <h1 className="mt-1 text-2xl text-balance hyphens-auto">{question.title}</h1>
        <p className="mt-3 text-lg text-pretty text-muted">{question.description}</p>
        <Prose blocks={body} />
        <p className="mt-8 border-t border-line pt-5 text-sm text-muted">
          {t.rich('help', {
            link: (words) => (
              <Link to="/contact" className="font-semibold text-azure hover:underline">
                {words}
              </Link>
            ),
          })}
        </p>
      </article>
      {related.length > 0 && (
        <aside aria-labelledby="related">
          <h2 id="related" className="text-lg">
            {t('related')}
          </h2>
          <ul className="mt-3.5 flex flex-col gap-3">
            {related.map(({ identity, title }) => (
              <li key={identity}>
                <LinkCard to={`/questions/${identity}`} title={title} />
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  )
}

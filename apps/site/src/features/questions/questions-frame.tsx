import SearchInput from '@fairhall/ui/inputs/search'
import { useHydrated, useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rememberLocale } from '../../shell/locale/remember-locale.ts'
import { ContentLink } from '../../shell/prose/content-link.tsx'
import { QuestionsSearch } from './questions-context.ts'

/** The header of all question pages. It keeps the search text while the visitor reads an answer and returns. */
export function QuestionsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('pages.questions')
  const [words, setWords] = useState('')
  const { pageIdentity } = useParams({ strict: false })
  const navigate = useNavigate()
  useKeptLocale()
  const isAnswer = pageIdentity !== undefined
  const Heading = isAnswer ? 'p' : 'h1'
  const search = (typed: string) => {
    setWords(typed)
    // Typing on an answer page starts a search for another one.
    if (isAnswer && typed !== '') void navigate({ to: '/questions', resetScroll: false })
  }
  return (
    <div className="mx-auto max-w-244 pt-6 md:pt-8 2xl:max-w-none">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-xl">
          <Heading className="font-display text-2xl font-bold tracking-tight md:text-3xl">
            {isAnswer ? (
              <ContentLink to="/questions" className="hover:underline">
                {t('title')}
              </ContentLink>
            ) : (
              t('title')
            )}
          </Heading>
          {!isAnswer && <p className="mt-2 text-pretty text-muted">{t('description')}</p>}
        </div>
        <search className="w-full md:w-80">
          <SearchInput
            hideLabel
            name="search"
            label={t('search')}
            placeholder={t('search')}
            maxLength={100}
            value={words}
            onValue={search}
            words={() => t('clear')}
          />
        </search>
      </div>
      <QuestionsSearch value={words}>{children}</QuestionsSearch>
    </div>
  )
}

/**
 * The URLs of questions carry no language. Visitors keep the language of the page they came from, even after a
 * reload.
 */
function useKeptLocale() {
  const { locale } = useRouteContext({ from: '__root__' }).page
  const [isGoneTo] = useState(useHydrated())
  useEffect(() => {
    if (isGoneTo && !locale.isDefault) rememberLocale(locale.code)
  }, [isGoneTo, locale])
}

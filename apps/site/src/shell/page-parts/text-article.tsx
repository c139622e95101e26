import type { Block } from '@fairhall/content/blocks'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Prose } from '../prose/prose.tsx'

export type TextDocument = { title: string; description: string; updated?: string; body: readonly Block[] }

/** A page of text with its table of contents. The content loader has validated the document. */
export function TextArticle({ page }: { page: TextDocument }) {
  const t = useTranslations('global-components.text-page')
  const format = useFormatter()
  const id = useId()
  const parts = page.body.filter(isPart)
  return (
    <div className="grid gap-10 py-8 md:py-12 lg:grid-cols-[minmax(0,42rem)_16rem] lg:justify-between 2xl:grid-cols-[minmax(0,46rem)_18rem]">
      <article aria-labelledby={id}>
        <h1 id={id} className="text-2xl text-balance hyphens-auto md:text-3xl">
          {page.title}
        </h1>
        <p className="mt-3 text-lg text-pretty text-muted">{page.description}</p>
        {page.updated && (
          <p className="mt-3 text-sm text-muted">
            {t('updated', {
              date: format.dateTime(new Date(page.updated), { dateStyle: 'long', timeZone: 'UTC' }),
            })}
          </p>
        )}
        <Prose blocks={page.body} />
      </article>
      {parts.length > 1 && (
        <nav
          aria-label={t('onThisPage')}
          className="sticky top-24 flex flex-col self-start border-s border-line max-lg:hidden"
        >
          {parts.map((part) => (
            <a
              key={part.id}
              href={`#${part.id}`}
              className="-ms-px flex min-h-9 items-center border-s border-transparent py-1.5 ps-4 text-sm text-muted hover:border-brass hover:text-text"
            >
              {wordsIn(part)}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

type Heading = Extract<Block, { kind: 'heading' }>

const isPart = (block: Block): block is Heading => block.kind === 'heading' && block.depth === 2

function wordsIn({ children }: Heading): string {
  return children.map((inline) => (typeof inline === 'string' ? inline : '')).join('')
}

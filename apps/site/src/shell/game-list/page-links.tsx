import { buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

type Props = { page: number; pages: number }

/** Links to the pages around this one, for browsers without scripts and for search engines. */
export function PageLinks({ page, pages }: Props) {
  const t = useTranslations('global-components.game-filters.pages')
  if (pages <= 1) return null
  return (
    <nav aria-label={t('label')} className="mt-8 flex justify-center gap-3">
      {page > 1 && <PageLink page={Math.min(page - 1, pages)} rel="prev" text={t('previous')} />}
      {page < pages && <PageLink page={page + 1} rel="next" text={t('next')} />}
    </nav>
  )
}

function PageLink({ page, rel, text }: { page: number; rel: string; text: string }) {
  const search = (now: object) => {
    const { page: _, ...others } = now as Record<string, unknown>
    return page === 1 ? others : { ...others, page: String(page) }
  }
  return (
    <Link
      to="."
      search={search as never}
      rel={rel}
      preload={false}
      className={buttonClass({ variant: 'secondary' })}
    >
      {text}
    </Link>
  )
}

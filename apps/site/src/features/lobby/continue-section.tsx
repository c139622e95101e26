import { Skeleton } from '@fairhall/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { useSession } from '../../shell/session/session.ts'

const loadList = async () => (await import('./continue-list.tsx')).ContinueList
const TEXTS = ['global-components/live-play']

/** The games that a player played last, in one row. The server renders its place for everyone; visitors don't see it. */
export function ContinueSection() {
  const t = useTranslations('pages.lobby.continue')
  const headingId = useId()
  const isDue = useSession().status === 'player'
  return (
    <section aria-labelledby={headingId} className="mt-7 guest:hidden excluded:hidden">
      <div className="mb-2 flex items-center gap-2">
        <h2 id={headingId} className="me-auto text-xl">
          {t('title')}
        </h2>
        <Link
          to="/recently-played"
          className="inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-semibold text-muted hover:text-text"
        >
          {t('all')}
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      </div>
      <div className="h-19">
        <LazyPart isDue={isDue} load={loadList} documents={TEXTS} outline={<Skeleton className="h-19" />} />
      </div>
    </section>
  )
}

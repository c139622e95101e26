import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** On every page: the age limit, limits of play, and where to find help. */
export function Responsible() {
  const t = useTranslations('layout.shell.footer')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-panel px-4 py-3 text-sm">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-chip border-2 border-coral font-bold text-coral">
        {t('adults')}
      </span>
      <span className="min-w-0 flex-1 basis-50 text-muted">{t('responsible')}</span>
      <Link
        to="/static/$page"
        params={{ page: 'responsible-play' }}
        className="inline-flex min-h-11 items-center font-semibold text-azure hover:underline"
      >
        {t('help')}
      </Link>
    </div>
  )
}

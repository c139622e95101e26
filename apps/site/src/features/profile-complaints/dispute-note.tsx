import type { Meta } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'

const linkClass = 'font-semibold text-azure hover:underline'

/** Where a player can turn after the final answer: the body of their market, or what the terms name. */
export function DisputeNote({ body }: { body: Meta<'listComplaints'>['disputeBody'] }) {
  const t = useTranslations('pages.profile-complaints.dispute')
  return (
    <Card className="mt-4 flex gap-4 p-5">
      <Scale aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brass" />
      <div className="min-w-0 text-sm">
        <h2 className="font-text text-base font-semibold tracking-normal">{t('title')}</h2>
        {body === null ? (
          <p className="mt-1 text-pretty text-muted">
            {t('none')}{' '}
            <Link to="/static/$page" params={{ page: 'terms' }} className={linkClass}>
              {t('terms')}
            </Link>
          </p>
        ) : (
          <>
            <p className="mt-1 text-pretty text-muted">{t('text', { name: body.name })}</p>
            <a href={body.url} rel="noreferrer" target="_blank" className={`${linkClass} break-all`}>
              <bdi>{new URL(body.url).host}</bdi>
            </a>
          </>
        )}
      </div>
    </Card>
  )
}

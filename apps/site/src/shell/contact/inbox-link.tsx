import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'

/** `to` is the address or the number whose messages are shown; without it all are. */
type Props = { to?: string; className?: string }

/** The way to the inbox that stands in for real mail and text messages. Nothing where they really go out. */
export function InboxLink({ to, className }: Props) {
  const t = useTranslations('layout.shell')
  const inbox = useQuery(initQuery(useClient())).data?.inboxUrl ?? null
  if (inbox === null) return null
  return (
    <a
      href={to === undefined ? inbox : `${inbox}?to=${encodeURIComponent(to)}`}
      target="_blank"
      rel="noreferrer"
      className={
        className ??
        'inline-flex min-h-11 items-center gap-2 self-center text-sm font-semibold text-azure hover:underline'
      }
    >
      {t('inbox')}
      {className === undefined && <ExternalLink aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
    </a>
  )
}

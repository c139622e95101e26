import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'

/** `to` is the email address or phone number whose messages are shown. */
type Props = { to: string }

/**
 * A link to the sandbox inbox that replaces real emails and text messages in demos. Hidden if messages are really
 * sent.
 */
export function InboxLink({ to }: Props) {
  const t = useTranslations('layout.shell')
  const inbox = useQuery(initQuery(useClient())).data?.inboxUrl ?? null
  if (inbox === null) return null
  return (
    <a
      href={`${inbox}?to=${encodeURIComponent(to)}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center self-center text-sm font-semibold text-azure hover:underline"
    >
      {t('inbox')}
    </a>
  )
}

import { Bot } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** A masked name, or that the player hides it. Simulated players never pass for people. */
export function PlayerName({ nickname, isSimulated }: { nickname: string | null; isSimulated: boolean }) {
  const t = useTranslations('global-components.tournaments')
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span dir="auto" className={nickname === null ? 'truncate text-muted' : 'truncate'}>
        {nickname ?? t('hidden')}
      </span>
      {isSimulated && (
        <span title={t('simulated')}>
          <Bot aria-hidden="true" className="size-4 shrink-0 text-faint" />
          <span className="sr-only">{t('simulated')}</span>
        </span>
      )}
    </span>
  )
}

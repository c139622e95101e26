import { useTranslations } from 'use-intl'
import { useOnline } from '../../../shell/realtime/online.ts'

/** How many people are online. It arrives with the live connection and takes no space, so nothing moves. */
export function OnlineCount() {
  const t = useTranslations('layout.shell.live')
  const online = useOnline()
  if (online === null || online < 1) return null
  return (
    <p className="absolute end-3 top-3 flex items-center gap-2 rounded-chip bg-ink/85 px-3 py-1 text-xs text-text tabular-nums">
      <span aria-hidden="true" className="size-2 rounded-full bg-jade" />
      {t('online', { count: online })}
    </p>
  )
}

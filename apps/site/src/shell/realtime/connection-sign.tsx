import { WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useConnectionStatus } from './connection-status.ts'

/** A sign at the edge of the page that its data may be outdated. */
export function ConnectionSign() {
  const t = useTranslations('layout.shell.live')
  const isDown = useConnectionStatus() === 'down'
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 flex justify-center px-4 md:bottom-5"
    >
      {isDown && (
        <p className="flex items-center gap-2 rounded-chip border border-line bg-raised px-4 py-2 text-sm text-muted shadow-raised">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-brass" />
          {t('down')}
        </p>
      )}
    </div>
  )
}

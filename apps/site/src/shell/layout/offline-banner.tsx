import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shows a banner while the browser is offline. */
export function OfflineBanner() {
  const t = useTranslations('layout.shell')
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2.5 bg-lifted px-4 py-2 text-center text-sm">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-brass" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}

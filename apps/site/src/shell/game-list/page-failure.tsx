import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { useTranslations } from 'use-intl'

/** Shown over the list while a part of it couldn't be loaded. */
export function PageFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('global-components.game-filters.failed')
  const action = (
    <Button size="sm" variant="secondary" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <div className="sticky bottom-18 z-5 mx-auto mt-4 max-w-lg rounded-card bg-panel shadow-raised md:bottom-4">
      <Notice tone="error" action={action}>
        {t('part')}
      </Notice>
    </div>
  )
}

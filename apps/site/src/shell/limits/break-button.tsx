import { cx } from '@fairhall/ui/cx'
import { IconButton } from '@fairhall/ui/icon-button'
import { Coffee } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useModals } from '../modals/use-modals.tsx'

/** One press to a break, next to everything that is played for money. The dialog ends full screen, which would cover it. */
export function BreakButton({
  variant = 'raised',
  className,
}: {
  variant?: 'plain' | 'raised'
  className?: string
}) {
  const t = useTranslations('pages.game.header')
  const modals = useModals()
  return (
    <IconButton
      label={t('break')}
      variant={variant}
      onClick={() => void modals.open('self-exclusion-limit', { definition: 'break' })}
      className={cx('guest:hidden', className)}
    >
      <Coffee aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
